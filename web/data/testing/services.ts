import type { BackendSource } from '../client.ts';
import { type AppServices, createAppServices } from '../services.ts';

// The services of the app that a test looks at. Each test has its own: `takeDown` ends them with what was shown.

const unreachable = () => Promise.reject(new TypeError('fetch failed'));
const outOfReach: BackendSource = {
  connect: unreachable,
  connectApart: unreachable,
  onConnected: () => () => undefined,
};

let backend = outOfReach;

// A unit test has no browser.
const storage = () => (typeof localStorage === 'undefined' ? null : localStorage);
const make = () => createAppServices(backend, storage(), () => Date.now());

export let services: AppServices = make();

/** As a page that was just opened has them. */
export function renewServices(): void {
  services = make();
}

type StandIn = { readonly [Name in keyof BackendSource]?: (...given: never[]) => unknown };

/** From now on this stands for the way to the backend; what it leaves out is out of reach. */
export function serve(standIn: StandIn): void {
  backend = { ...outOfReach, ...standIn } as BackendSource;
  renewServices();
}
