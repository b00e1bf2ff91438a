import { createContext, useContext } from 'react';
import type { AppServices, Maker } from './services.ts';

export const ServicesContext = createContext<AppServices | null>(null);

/** The services of this app. Throws outside of it: a defect of the caller. */
export function useServices(): AppServices {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('No ServicesContext');
  return services;
}

/** One piece of this app. */
export const useService = <Piece>(make: Maker<Piece>): Piece => useServices().of(make);
