import { describe, expect, it } from 'vitest';
import { findEvidence, type CallFacts, type EarlierOrder } from './call-evidence.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const home = { address: '24 rue de Marseille, étage 2', city: 'Tunis', postalCode: '1001' };

function earlier(changes: Partial<EarlierOrder> = {}): EarlierOrder {
  return {
    number: 'FPX-000000001',
    placedAt: now - 30 * dayMs,
    total: 54_000,
    currency: 'TND',
    isSamePerson: true,
    refusedAt: null,
    isDelivered: true,
    address: home,
    ...changes,
  };
}

function evidence(changes: Partial<CallFacts> = {}) {
  const found = findEvidence({
    now,
    country: 'TN',
    total: 92_000,
    currency: 'TND',
    address: home,
    phone: { isValid: true, country: 'TN' },
    earlier: [],
    mail: { sentAt: now - dayMs, failedAt: null },
    confirmedAt: null,
    ...changes,
  });
  return Object.fromEntries(found.map((one) => [one.kind, one]));
}

describe('findEvidence', () => {
  it('says of a first order that nothing is known of its phone', () => {
    expect(evidence()).toMatchObject({ first_order: { weight: 'unknown' } });
    expect(evidence()['refused_before']).toBeUndefined();
  });

  it('counts the orders of a phone, and shows a refusal with its date', () => {
    const refusedAt = now - 20 * dayMs;
    const refused = earlier({ number: 'FPX-2', isDelivered: false, refusedAt });
    expect(evidence({ earlier: [earlier(), refused] })).toMatchObject({
      phone_known: { weight: 'look', values: { orders: 2, delivered: 1, refused: 1, others: 0 } },
      refused_before: { weight: 'look', values: { count: 1 }, at: refusedAt, order: 'FPX-2' },
    });
    const twice = evidence({ earlier: [refused, { ...refused, number: 'FPX-3' }] });
    expect(twice['refused_before']).toMatchObject({ weight: 'stop', values: { count: 2 } });
  });

  it('forgets what is older than 12 months', () => {
    const old = earlier({ placedAt: now - 366 * dayMs, refusedAt: now - 360 * dayMs });
    const found = evidence({ earlier: [old] });
    expect(found).toHaveProperty('first_order');
    expect(found).not.toHaveProperty('refused_before');
    expect(found).not.toHaveProperty('address_differs');
  });

  it('tells nothing of other people at the same phone but how many orders they have', () => {
    const address = { address: '8 rue d’Alger', city: 'Sfax', postalCode: '3000' };
    const stranger = earlier({ isSamePerson: false, address, refusedAt: now - dayMs });
    const found = evidence({ earlier: [stranger] });
    expect(found['phone_known']).toMatchObject({
      weight: 'look',
      values: { others: 1 },
      order: null,
    });
    expect(found['refused_before']).toMatchObject({ order: null });
    expect(JSON.stringify(found)).not.toMatch(/Alger|Sfax|FPX/);
    expect(found).not.toHaveProperty('amount_usual');
  });

  it('compares addresses without regard to spelling', () => {
    const spelled = { ...home, address: '24, RUE DE MARSEILLE etage 2' };
    expect(evidence({ earlier: [earlier({ address: spelled })] })).toMatchObject({
      address_known: { weight: 'fine' },
    });
    const moved = { ...home, address: '8 rue d’Alger, étage 1' };
    expect(evidence({ earlier: [earlier({ address: moved })] })).toMatchObject({
      address_differs: { weight: 'look', values: { address: moved.address, city: 'Tunis' } },
    });
  });

  it('finds an address short that names no house', () => {
    const found = evidence({ address: { ...home, address: 'rue de Marseille, centre ville' } });
    expect(found['address_short']).toMatchObject({ weight: 'look' });
    expect(evidence()).not.toHaveProperty('address_short');
  });

  it('finds an amount unusual above twice the largest before, in the same currency', () => {
    expect(evidence({ earlier: [earlier()] })).toHaveProperty('amount_usual');
    expect(evidence({ earlier: [earlier()], total: 108_001 })).toMatchObject({
      amount_unusual: { weight: 'look', values: { largest: 54_000, currency: 'TND' } },
    });
    expect(evidence({ earlier: [earlier({ currency: 'EUR' })] })).not.toHaveProperty(
      'amount_usual',
    );
  });

  it('looks at a phone of another country, and stops at one that is none', () => {
    expect(evidence({ phone: { isValid: true, country: 'FR' } })).toMatchObject({
      country_differs: { values: { phone: 'FR', order: 'TN' } },
    });
    expect(evidence({ phone: { isValid: false, country: null } })).toMatchObject({
      phone_invalid: { weight: 'stop' },
    });
  });

  it('puts first what needs a look', () => {
    const found = findEvidence({
      now,
      country: 'TN',
      total: 1000,
      currency: 'TND',
      address: null,
      phone: { isValid: false, country: null },
      earlier: [],
      mail: { sentAt: null, failedAt: now },
      confirmedAt: now,
    });
    expect(found.map(({ weight }) => weight)).toEqual(['stop', 'look', 'unknown', 'fine']);
  });
});
