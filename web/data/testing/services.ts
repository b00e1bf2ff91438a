import { QueryClient } from '@tanstack/react-query';
import { afterAll } from 'vitest';
import type { BackendSource } from '../client.ts';
import { type AppServices, createAppServices, type Maker } from '../services.ts';

// The services of the app that a test looks at. Each test has its own: `takeDown` ends them with what was shown.

const unreachable = () => Promise.reject(new TypeError('fetch failed'));
const outOfReach: BackendSource = {
  connect: unreachable,
  connectApart: unreachable,
  addressOf: unreachable,
  onConnected: () => () => undefined,
};

let backend = outOfReach;
const standIns = new Map<Maker<unknown>, unknown>();

function make(): AppServices {
  // A unit test has no browser.
  const storage = typeof localStorage === 'undefined' ? null : localStorage;
  const made = createAppServices(backend, storage, () => Date.now());
  return {
    ...made,
    of<Piece>(maker: Maker<Piece>) {
      if (standIns.has(maker)) return standIns.get(maker) as Piece;
      const piece = made.of(maker);
      if (piece instanceof QueryClient) cache = piece;
      return piece;
    },
  };
}

/** Of these services, once it is used. */
let cache: QueryClient | null = null;

export let services: AppServices = make();

/** As a page that was just opened has them. */
export function renewServices(): void {
  // The library listens for the connection as long as a cache stands, in the window of the first one.
  cache?.unmount();
  cache?.clear();
  cache = null;
  services = make();
}

type Given = { readonly [Name in keyof BackendSource]?: (...given: never[]) => unknown };

/** From now on this stands for the way to the backend; what it leaves out is out of reach. */
export function serve(given: Given): void {
  backend = { ...outOfReach, ...given } as BackendSource;
  renewServices();
}

/** From now on this stands for a piece of the app. */
export function standIn<Piece>(maker: Maker<Piece>, piece: Piece): void {
  standIns.set(maker, piece);
}

afterAll(renewServices);
