import { useSession } from '../lib/session.ts';
import { placeGroups, routes, type ConsoleRoute, type Place, type PlaceGroup } from './routes.ts';

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

/** The place of an address: of two that it is within, the one below the other. */
export function findCurrentPlace(
  places: readonly OpenPlace[],
  location: string,
): OpenPlace | undefined {
  return places
    .filter(({ path }) => isWithin(location, path))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** More places than these do not fit into the rail of a screen of 900 px. */
const maxInRail = 12;

/** The places of the rail by group, and those that are folded. */
export function foldPlaces(places: readonly OpenPlace[]): {
  readonly shown: readonly { readonly group: PlaceGroup; readonly places: readonly OpenPlace[] }[];
  readonly folded: readonly OpenPlace[];
} {
  const grouped = placeGroups.map((group) => ({
    group,
    places: places.filter((place) => place.group === group),
  }));
  const count = grouped.reduce((sum, group) => sum + group.places.length, 0);
  const isFolded = count > maxInRail;
  return {
    shown: grouped.filter(
      (group) => group.places.length > 0 && !(isFolded && group.group === 'more'),
    ),
    folded: isFolded ? places.filter(({ group }) => group === 'more') : [],
  };
}
