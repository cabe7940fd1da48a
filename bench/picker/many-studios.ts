import { randomUUID } from 'node:crypto';
import type { StudioWire } from '#contract/studios.ts';
import { weekdays } from '#domain/studios/opening-hours.ts';

/** Studios all over a country, with every field filled. */
export function manyStudios(count: number): StudioWire[] {
  return Array.from({ length: count }, (_, index) => ({
    _id: randomUUID(),
    name: `Studio ${index}`,
    slug: `studio-${index}`,
    address: `${index} Main Street`,
    city: 'Springfield',
    province: null,
    postalCode: '62701',
    country: 'US',
    phone: '+1 312 555 0142',
    email: `studio-${index}@example.com`,
    description: 'Prints on the day, frames and passport photos.',
    isActive: true,
    acceptsShipping: false,
    coordinates: {
      // Steps that spread over the whole square instead of along lines.
      latitude: 30 + ((index * 0.618_034) % 1) * 18,
      longitude: -120 + ((index * 0.754_878) % 1) * 45,
    },
    operatingHours: weekdays.map((day) => ({
      day,
      isClosed: day === 0,
      openTime: day === 0 ? null : '09:00',
      closeTime: day === 0 ? null : '18:00',
    })),
    closures: [],
    timeZone: 'America/Chicago',
    utcOffsets: [{ minutes: -360, until: null }],
    translations: { fr: { name: `Studio ${index}` }, ar: { name: `استوديو ${index}` } },
  }));
}
