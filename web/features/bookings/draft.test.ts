import { beforeEach, describe, expect, it } from 'vitest';
import { studioWire } from '#tests/support/studio-wire.ts';
import { changeDraft, completeDraft, forgetDraft, renewDraft, useBookingDraft } from './draft.ts';

function studioOf(_id: string) {
  return studioWire({ _id, city: 'Tunis', country: 'TN' });
}

const nobody = { name: '', email: '', phone: '' };
const contact = { name: 'First Last', email: 'customer@example.com', phone: '+216 71 123 456' };

function draft() {
  return useBookingDraft.getState();
}

beforeEach(() => useBookingDraft.setState(useBookingDraft.getInitialState()));

describe('the booking draft', () => {
  it('keeps its time when the note changes, and clears it when the studio or service changes', () => {
    const startsAt = '2026-11-23T08:00:00.000Z';
    changeDraft({ startsAt });
    changeDraft({ note: 'With a dog' });
    expect(draft().startsAt).toBe(startsAt);
    changeDraft({ service: 'family' });
    expect(draft().startsAt).toBeNull();
    changeDraft({ startsAt });
    changeDraft({ studio: studioOf('b') });
    expect(draft().startsAt).toBeNull();
  });

  it('takes known values without overwriting typed or chosen ones', () => {
    changeDraft({ name: 'Another Name' });
    completeDraft(contact, studioOf('a'));
    expect(draft()).toMatchObject({ ...contact, name: 'Another Name', studio: { _id: 'a' } });
    completeDraft(nobody, studioOf('b'));
    expect(draft()).toMatchObject({ email: contact.email, studio: { _id: 'a' } });
  });

  it('gets a new id and keeps the rest on renewDraft', () => {
    changeDraft(contact);
    const { bookingId } = draft();
    renewDraft();
    expect(draft().bookingId).not.toBe(bookingId);
    expect(draft()).toMatchObject(contact);
  });

  it('is empty under a new id once it is forgotten', () => {
    const { bookingId } = draft();
    changeDraft({ ...contact, note: 'Six people' });
    forgetDraft();
    expect(draft()).toMatchObject({ ...nobody, note: '' });
    expect(draft().bookingId).not.toBe(bookingId);
  });
});
