import { describe, expect, it } from 'vitest';
import { isFromWindow, readWindowMessage } from './window-message.ts';

const transaction = { transactionId: '44158194', status: 'APPROVED', amount: '100' };
const signed = { data: transaction, hash: 'a'.repeat(64) };
const wrapped = { status: 200, data: signed };

function message(eventStatus: string, eventMessage: unknown) {
  return {
    eventName: 'helcim-pay-js-token',
    eventStatus,
    eventMessage,
  };
}

function read(eventStatus: string, eventMessage: unknown) {
  return readWindowMessage(message(eventStatus, eventMessage), 'token');
}

describe('readWindowMessage with a SUCCESS message', () => {
  it.each([
    ['status and data, as text', JSON.stringify(wrapped)],
    ['status and data, as an object', wrapped],
    ['data and hash, as text', JSON.stringify(signed)],
    ['data and hash, as an object', signed],
    ['a transaction that is a text itself', { data: JSON.stringify(transaction), hash: 'b' }],
  ])('reads it: %s', (_, eventMessage) => {
    expect(read('SUCCESS', eventMessage)).toEqual({
      type: 'WINDOW.APPROVED',
      eventMessage: typeof eventMessage === 'string' ? eventMessage : JSON.stringify(eventMessage),
    });
  });

  it.each(['APPROVED', 'APPROVAL', 'approved'])('approves the status %s', (status) => {
    const eventMessage = { ...signed, data: { ...transaction, status } };
    expect(read('SUCCESS', eventMessage)?.type).toBe('WINDOW.APPROVED');
  });

  it('accepts the alternative event name of the window', () => {
    const eventName = 'helcim-pay-js-v2';
    const event = { ...message('SUCCESS', wrapped), eventName };
    expect(readWindowMessage(event, 'token')?.type).toBe('WINDOW.APPROVED');
    expect(readWindowMessage({ ...event, eventName: `${eventName}-other` }, 'token')).toBeNull();
  });

  it.each(['DECLINED', 'UNAPPROVED', '', null, undefined])(
    'does not approve the status %s',
    (status) => {
      const eventMessage = { ...signed, data: { ...transaction, status } };
      expect(read('SUCCESS', eventMessage)).toEqual({ type: 'WINDOW.NOT_APPROVED' });
    },
  );

  it.each([
    'not json',
    '"text"',
    '[]',
    null,
    undefined,
    7,
    {},
    { data: transaction },
    { data: 'x', hash: 'y' },
    { status: 200, data: { data: transaction } },
  ])('cannot read %j', (eventMessage) => {
    expect(read('SUCCESS', eventMessage)).toEqual({ type: 'WINDOW.UNREADABLE' });
  });
});

describe('readWindowMessage with another message', () => {
  it('returns a decline with its reason', () => {
    expect(read('ABORTED', ' Transaction Declined: NSF ')).toEqual({
      type: 'WINDOW.ABORTED',
      reason: 'Transaction Declined: NSF',
    });
    expect(read('ABORTED', '')).toEqual({ type: 'WINDOW.ABORTED', reason: null });
    expect(read('ABORTED', { code: 1 })).toEqual({ type: 'WINDOW.ABORTED', reason: null });
  });
  it('returns that the window was closed', () => {
    expect(read('HIDE', '')).toEqual({ type: 'WINDOW.CLOSED' });
  });
  it('ignores messages of another window, or of none', () => {
    expect(readWindowMessage(message('SUCCESS', signed), 'other')).toBeNull();
    expect(read('READY', '')).toBeNull();
    for (const data of [null, 'HIDE', 7, [], {}])
      expect(readWindowMessage(data, 'token')).toBeNull();
  });
});

describe('isFromWindow', () => {
  const frame = {};
  const expected = { origin: 'https://pay.example', frame };

  it("accepts the provider's origin and frame", () => {
    expect(isFromWindow({ origin: 'https://pay.example', source: frame }, expected)).toBe(true);
  });
  it.each([
    [{ origin: 'https://evil.example', source: frame }],
    [{ origin: 'https://pay.example', source: {} }],
    [{ origin: 'https://pay.example', source: null }],
  ])('rejects any other origin or frame', (sender) => {
    expect(isFromWindow(sender, expected)).toBe(false);
  });
  it('rejects every sender while there is no window', () => {
    const none = { ...expected, frame: null };
    expect(isFromWindow({ origin: 'https://pay.example', source: null }, none)).toBe(false);
  });
});
