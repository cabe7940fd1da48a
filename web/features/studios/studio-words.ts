import type { StudioWire } from '#contract/studios.ts';

/** A studio's texts; empty where the studio gives none. */
export interface StudioWords {
  readonly name: string;
  readonly address: string;
  readonly description: string;
}

/** A studio's texts in a language, in its own language where there is no translation. */
export function studioWords(studio: StudioWire, language: string): StudioWords {
  const translated = studio.translations?.[language];
  return {
    name: (translated?.name ?? studio.name).trim(),
    address: (translated?.address ?? studio.address).trim(),
    description: (translated?.description ?? studio.description ?? '').trim(),
  };
}

/** Link to directions in the device's maps app, or in the browser. */
export function directionsLink({ coordinates, address, city, country }: StudioWire): string {
  const destination = coordinates
    ? `${coordinates.latitude},${coordinates.longitude}`
    : [address, city, country].filter((part) => part !== '').join(', ');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
