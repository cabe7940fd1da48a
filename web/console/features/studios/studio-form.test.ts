import { describe, expect, it } from 'vitest';
import type { StudioDraft } from '#contract/staff/studios.ts';
import { datesBetween, findFormFault, toDraft, toForm } from './studio-form.ts';

const stored: StudioDraft = {
  name: 'Photo Lac 2',
  address: 'Rue du Lac 12',
  city: 'Tunis',
  province: null,
  postalCode: '1053',
  country: 'TN',
  phone: '+216 71 123 456',
  email: null,
  ownerEmail: 'owner@example.com',
  description: null,
  isActive: true,
  acceptsShipping: false,
  latitude: 36.8325,
  longitude: 10.2329,
  timeZone: 'Africa/Tunis',
  operatingHours: [
    { day: 0, isClosed: true, openTime: null, closeTime: null },
    { day: 3, isClosed: false, openTime: '09:00', closeTime: '12:30' },
    { day: 3, isClosed: false, openTime: '14:00', closeTime: '18:00' },
    { day: 1, isClosed: false, openTime: '09:00', closeTime: '18:00' },
  ],
  closures: ['2027-01-01', '2026-12-25'],
  translations: { ar: { name: 'فوتو البحيرة 2' } },
};

describe('the form of a studio', () => {
  it('asks for exactly what is stored while nothing is changed', () => {
    expect(toDraft(toForm(stored), stored)).toEqual(stored);
  });

  it('shows each day as it is typed, and reads the whole week from Monday on once one changes', () => {
    const form = toForm(stored);
    expect(form.days).toEqual(['', '09:00-18:00', '', '09:00-12:30 14:00-18:00', '', '', '']);
    const days = form.days.with(6, '10-14');
    expect(findFormFault({ ...form, days })).toEqual({ days: [6], fields: [] });
    expect(toDraft({ ...form, days }, stored)).toBeNull();
    const draft = toDraft({ ...form, days: form.days.with(6, '10:00 – 14:00') }, stored);
    expect(draft?.operatingHours.map(({ day, isClosed }) => [day, isClosed])).toEqual([
      [1, false],
      [3, false],
      [3, false],
      [6, false],
      [0, true],
    ]);
  });

  it('takes a decimal comma, leaves blank texts out, and refuses what is no number', () => {
    const form = toForm(stored);
    const lines = { ...form.lines, latitude: '36,5', phone: ' ' };
    const translations = { ar: { name: ' ', address: '', description: '' } };
    expect(toDraft({ ...form, lines, translations }, stored)).toMatchObject({
      latitude: 36.5,
      phone: null,
      translations: {},
    });
    const wrong = { ...form, lines: { ...form.lines, longitude: 'east' } };
    expect(findFormFault(wrong)).toEqual({ days: [], fields: ['longitude'] });
  });
});

describe('datesBetween', () => {
  it('lists each date of a period, and none of what is none', () => {
    expect(datesBetween('2026-12-30', '2027-01-02', 400)).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(datesBetween('2026-12-30', '2026-12-29', 400)).toEqual([]);
    expect(datesBetween('', '2026-12-29', 400)).toEqual([]);
    expect(datesBetween('2026-01-01', '2030-01-01', 3)).toHaveLength(3);
  });
});
