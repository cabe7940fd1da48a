import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Coordinates } from '#domain/geography.ts';
import type { ListedStudio } from '../list-studios.ts';
import { groupPins, spreadPins, type Pin, type PinGroup } from '../map-pins.ts';
import {
  closestKm,
  focusOn,
  isClosest,
  scaleBar,
  spotOf,
  viewOf,
  zoomed,
  type MapFocus,
} from '../map-view.ts';
import { drawn, loadWorld } from '../outlines.ts';

/** So many studios tell which countries are theirs. */
const askedForCountry = 8;
const zoomStep = 2;

const coordinatesOf = (rows: readonly ListedStudio[]): Coordinates[] =>
  rows.flatMap(({ studio: { coordinates } }) => coordinates ?? []);

const pinsOf = (rows: readonly ListedStudio[], focus: MapFocus): PinGroup[] => {
  const view = viewOf(focus);
  const pins = rows.flatMap(({ studio }, index): Pin[] => {
    const at = studio.coordinates;
    return at ? [{ studio, at, number: index + 1, spot: spotOf(view, at) }] : [];
  });
  return isClosest(focus) ? spreadPins(pins) : groupPins(pins);
};

/** What is looked at: all that is shown until the customer looks closer, and again once other studios are shown. */
const useFocus = (
  rows: readonly ListedStudio[],
  whole: MapFocus | null,
  middle: Coordinates | null,
) => {
  const shown = rows.map(({ studio }) => studio._id).join();
  const [closer, setCloser] = useState<{ readonly shown: string; readonly focus: MapFocus }>();
  const own = closer?.shown === shown ? closer.focus : null;
  const focus = own ?? whole;
  const look = (next: MapFocus): void => setCloser({ shown, focus: next });
  const reset = (): void => setCloser(undefined);
  return {
    focus,
    zoomIn:
      focus && !isClosest(focus)
        ? () => look(zoomed(own || !middle ? focus : { ...focus, center: middle }, zoomStep))
        : null,
    zoomOut:
      own && whole
        ? () => {
            const wider = zoomed(own, 1 / zoomStep);
            if (wider.scale > whole.scale) look(wider);
            else reset();
          }
        : null,
    reset: own ? reset : null,
    /** Shows these pins apart from each other. */
    part: (pins: PinGroup['pins']): void => {
      const next = focusOn(
        pins.map(({ at }) => at),
        closestKm,
      );
      if (next) look(next);
    },
  };
};

/**
 * The map of the studios shown and of the customer's place; null while it is not there, or has nothing to show. It is
 * first enlarged around the chosen studio, else the customer, else its middle.
 */
export const useMap = (
  rows: readonly ListedStudio[],
  chosenId: string | null,
  place: Coordinates | null,
) => {
  const { data: world } = useQuery({
    queryKey: ['outlines'],
    queryFn: ({ signal }) => loadWorld(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const studios = coordinatesOf(rows);
  const chosen = rows.find(({ studio }) => studio._id === chosenId)?.studio.coordinates ?? null;
  const whole = focusOn(place ? [...studios, place] : studios);
  const { focus, ...zoom } = useFocus(rows, whole, chosen ?? place);
  const { latitude, longitude } = focus?.center ?? { latitude: 0, longitude: 0 };
  const scale = focus?.scale ?? 0;
  // Drawing countries takes long enough to be done only when what is looked at has changed.
  const picture = useMemo(() => {
    if (!world || scale === 0) return null;
    const view = viewOf({ center: { latitude, longitude }, scale });
    const own = coordinatesOf(rows).slice(0, askedForCountry);
    return { ...drawn(world, view, own), scale: scaleBar(view) };
  }, [world, latitude, longitude, scale, rows]);
  if (!picture || !focus || studios.length === 0) return null;
  return {
    ...picture,
    zoom,
    groups: pinsOf(rows, focus),
    person: place && spotOf(viewOf(focus), place),
  };
};
