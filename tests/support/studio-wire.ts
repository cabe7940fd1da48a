import type { StudioWire } from '#contract/studios.ts';
import { findUtcOffsets } from '#domain/common/local-time.ts';

/** A studio as the browser receives it; every field has a plausible default. */
export function studioWire(changes: Partial<StudioWire> = {}): StudioWire {
  return {
    utcOffsets: findUtcOffsets(changes.timeZone ?? 'America/Edmonton', Date.now()),
    _id: crypto.randomUUID(),
    name: 'Side Studio',
    slug: 'side-studio',
    address: '2 Side Street',
    city: 'Calgary',
    province: null,
    postalCode: null,
    country: 'CA',
    phone: '+1 403 555 0142',
    email: null,
    description: null,
    isActive: true,
    acceptsShipping: false,
    coordinates: null,
    operatingHours: ([1, 2, 3, 4, 5] as const).map((day) => ({
      day,
      isClosed: false,
      openTime: '10:00',
      closeTime: '18:00',
    })),
    closures: [],
    timeZone: 'America/Edmonton',
    translations: {},
    ...changes,
  };
}
