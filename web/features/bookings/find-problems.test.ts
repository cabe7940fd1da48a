import { describe, expect, it } from 'vitest';
import { studioWire } from '#tests/support/studio-wire.ts';
import { useBookingDraft } from './draft.ts';
import { findProblems } from './find-problems.ts';

const empty = useBookingDraft.getInitialState();
const complete = {
  ...empty,
  name: 'First Last',
  email: 'customer@example.com',
  phone: '+216 71 123 456',
  studio: studioWire({ _id: 'a', city: 'Tunis', country: 'TN' }),
  startsAt: '2026-11-23T08:00:00.000Z',
};

describe('findProblems', () => {
  it('returns every field of an empty draft, and nothing for a complete one', () => {
    expect(findProblems(empty)).toEqual({
      studio: 'required',
      time: 'required',
      name: 'contact_required',
      email: 'contact_required',
      phone: 'contact_required',
    });
    expect(findProblems(complete)).toEqual({});
    expect(findProblems({ ...complete, email: 'nobody@' })).toEqual({ email: 'invalid_email' });
  });

  it.each(['71 123 456', '+33 6 12 34 56 78', '٧١ ١٢٣ ٤٥٦'])(
    'accepts the phone %s, which is possible in the country of the studio or of its prefix',
    (phone) => expect(findProblems({ ...complete, phone })).toEqual({}),
  );

  it.each(['12345', '+216 71 123 456 x12'])('refuses the phone %s', (phone) =>
    expect(findProblems({ ...complete, phone })).toEqual({ phone: 'invalid_phone' }),
  );
});
