import { useSession } from '../lib/session.ts';
import { routes, type ConsoleRoute, type Place } from './routes.ts';

/** A place with the address of its screen. */
export interface OpenPlace extends Place {
  readonly path: string;
}

/** The places that the person may enter. */
export function usePlaces(): readonly OpenPlace[] {
  const { person } = useSession();
  const mayEnter = ({ right }: ConsoleRoute): boolean =>
    right === 'own' || right === 'none' || person.rights.includes(right);
  return routes.flatMap((route) =>
    route.place && mayEnter(route) ? [{ ...route.place, path: route.path }] : [],
  );
}

/** Whether an address belongs to a place. */
export function isWithin(location: string, path: string): boolean {
  return path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);
}
