import { describe, expect, it } from 'vitest';
import { knownCarriers, readShipment, trackingLink } from './carriers.ts';

describe('readShipment', () => {
  it('writes the name of a known carrier its own way and the number without spaces', () => {
    expect(readShipment(' canada post ', '1234 5678-9012 3456')).toEqual({
      ok: true,
      value: { carrier: 'Canada Post', trackingNumber: '1234567890123456' },
    });
    expect(readShipment('Rapide Poste', 'ee123456789tn')).toMatchObject({
      value: { carrier: 'Rapid-Poste', trackingNumber: 'EE123456789TN' },
    });
  });

  it('keeps the name of another carrier as it was typed', () => {
    expect(readShipment('Ahmed’s  van', 'A-12 34')).toMatchObject({
      value: { carrier: 'Ahmed’s van', trackingNumber: 'A1234' },
    });
  });

  it.each([
    ['', '12345', 'carrier'],
    ['x'.repeat(61), '12345', 'carrier'],
    ['a\u202eb', '12345', 'carrier'],
    ['UPS', '123', 'tracking_number'],
    ['UPS', '1'.repeat(41), 'tracking_number'],
    ['UPS', '1234/../x', 'tracking_number'],
  ])('refuses carrier %j with number %j', (carrier, number, code) => {
    expect(readShipment(carrier, number)).toMatchObject({ ok: false, code });
  });
});

describe('trackingLink', () => {
  it('leads to the page of every known carrier and ends with the number', () => {
    for (const carrier of knownCarriers) {
      const link = trackingLink({ carrier, trackingNumber: 'AB12345' });
      expect(link, carrier).toMatch(/^https:\/\/[\w./?=#-]+AB12345$/);
    }
    expect(knownCarriers).toHaveLength(9);
  });

  it('is null for a carrier that is not known', () => {
    expect(trackingLink({ carrier: 'Ahmed’s van', trackingNumber: 'A1234' })).toBeNull();
  });
});
