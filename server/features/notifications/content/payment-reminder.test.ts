import { describe, expect, it } from 'vitest';
import { mailMaterial } from '#tests/support/mails.ts';
import { orderRecord, type OrderPlan } from '#tests/support/build-order.ts';
import { seen } from '#tests/support/texts.ts';
import { composeOrderMail } from './order-mail.ts';

function pageOf(plan: OrderPlan): string {
  return seen(composeOrderMail(orderRecord(plan), 'payment-reminder', mailMaterial).html);
}

describe('the reminder of a card payment', () => {
  // It is Saturday in UTC already.
  const placedAt = new Date('2026-11-21T01:30:00Z');

  it('names the hour of the deadline on the clock of the country', () => {
    const page = pageOf({ country: 'CA', placedAt });
    expect(page).toContain('Deadline: Monday, November 23 at 8:30 PM Eastern Standard Time.');
    expect(page).not.toContain('November 24');
  });

  it('names the hour of the deadline on the clock of the studio', () => {
    const studio = { country: 'CA', timeZone: 'America/Halifax' };
    expect(pageOf({ country: 'CA', placedAt, delivery: 'pickup', studio })).toContain(
      'Deadline: Monday, November 23 at 9:30 PM Atlantic Standard Time.',
    );
  });

  it('names the hour of the deadline in UTC for a country without a known clock', () => {
    expect(pageOf({ country: 'IN', placedAt })).toContain(
      'Deadline: Tuesday, November 24 at 1:30 AM Coordinated Universal Time.',
    );
  });
});
