import type { BackendSource } from './client.ts';

/** Where this device keeps things; null where the browser refuses, and where there is no browser. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

/** Makes a piece of the app from the services that it stands on. */
export type Maker<Piece> = (services: AppServices) => Piece;

/** What one running app consists of: its way to the server, its place on the device, its clock, and every piece that
 *  keeps something in memory. */
export interface AppServices {
  readonly backend: BackendSource;
  readonly storage: DeviceStorage;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The one piece of this kind, made when it is first asked for: so a page brings the code of those alone that it uses. */
  readonly of: <Piece>(make: Maker<Piece>) => Piece;
}

/** Made once by the app, and anew by each test. */
export function createAppServices(
  backend: BackendSource,
  storage: DeviceStorage,
  clock: () => number,
): AppServices {
  const pieces = new Map<Maker<unknown>, unknown>();
  const services: AppServices = {
    backend,
    storage,
    clock,
    of<Piece>(make: Maker<Piece>) {
      const piece = (pieces.get(make) as Piece | undefined) ?? make(services);
      pieces.set(make, piece);
      return piece;
    },
  };
  return services;
}
