import type { BookingRecord } from '#server/features/bookings/index.ts';

/** A confirmed appointment at a studio in Tunis, with changes. */
export function buildBooking(changes: Partial<BookingRecord> = {}): BookingRecord {
  return {
    id: '7b0f6f5e-8a38-4d0c-9a1f-30c8a54d1a53',
    sessionId: crypto.randomUUID(),
    service: 'portrait',
    startsAt: new Date('2026-11-23T09:00:00Z'),
    endsAt: new Date('2026-11-23T09:30:00Z'),
    name: 'First Last',
    email: 'customer@example.com',
    phone: '+216 71 123 456',
    note: null,
    language: 'en',
    createdAt: new Date('2026-11-21T10:00:00Z'),
    expiresAt: new Date('2026-11-21T10:30:00Z'),
    confirmedAt: new Date('2026-11-21T10:05:00Z'),
    cancelledAt: null,
    releasedAt: null,
    ...changes,
    studio: {
      id: crypto.randomUUID(),
      name: 'Side Studio',
      address: '2 Side Street',
      city: 'Tunis',
      postalCode: null,
      province: null,
      country: 'TN',
      phone: '+216 71 000 000',
      email: 'counter@example.com',
      ownerEmail: 'owner@example.com',
      translations: { ar: { name: 'استوديو الجانب', address: '2 شارع جانبي' } },
      operatingHours: [],
      closures: [],
      timeZone: 'Africa/Tunis',
      ...changes.studio,
    },
  };
}
