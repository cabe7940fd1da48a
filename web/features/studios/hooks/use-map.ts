import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Coordinates } from '#domain/geography.ts';
import type { ListedStudio } from '../list-studios.ts';
import { scaleBar, spotOf, viewOf } from '../map-view.ts';
import { drawn, loadWorld } from '../outlines.ts';

/** So many studios tell which countries are theirs. */
const askedForCountry = 8;

/** The map of the studios shown and of the customer's place; null while it is not there, or has nothing to show. */
export const useMap = (rows: readonly ListedStudio[], place: Coordinates | null) => {
  const { data: world } = useQuery({
    queryKey: ['outlines'],
    queryFn: ({ signal }) => loadWorld(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return useMemo(() => {
    const studios = rows.flatMap(({ studio: { coordinates } }) => coordinates ?? []);
    const view = viewOf(place ? [...studios, place] : studios);
    if (!world || !view || studios.length === 0) return null;
    return {
      ...drawn(world, view, studios.slice(0, askedForCountry)),
      scale: scaleBar(view),
      pins: rows.flatMap(({ studio }, index) =>
        studio.coordinates
          ? [{ studio, number: index + 1, spot: spotOf(view, studio.coordinates) }]
          : [],
      ),
      person: place && spotOf(view, place),
    };
  }, [world, rows, place]);
};
