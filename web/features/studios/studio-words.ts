import type { StudioWire } from '#contract/studios.ts';

/** What of a studio is told in words; empty where the studio does not say it. */
export interface StudioWords {
  readonly name: string;
  readonly address: string;
  readonly description: string;
}

/** A studio's words in a language, as they are in its own where they are not told in that one. Source: product §3, studio. */
export const studioWords = (studio: StudioWire, language: string): StudioWords => {
  const translated = studio.translations?.[language];
  return {
    name: (translated?.name ?? studio.name).trim(),
    address: (translated?.address ?? studio.address).trim(),
    description: (translated?.description ?? studio.description ?? '').trim(),
  };
};

/** Where a telephone calls it; null without a number. */
export const callLink = (phone: string | null): string | null => {
  const digits = (phone ?? '').replaceAll(/[^+\d]/g, '');
  return digits === '' ? null : `tel:${digits}`;
};

/** Leads to the way there in the device's own maps, or in the browser. */
export const directionsLink = ({ coordinates, address, city, country }: StudioWire): string => {
  const destination = coordinates
    ? `${coordinates.latitude},${coordinates.longitude}`
    : [address, city, country].filter((part) => part !== '').join(', ');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
};
