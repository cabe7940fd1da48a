import { describe, expect, it } from 'vitest';
import { orderRecord } from '#tests/support/build-order.ts';
import { mailMaterial } from '#tests/support/mails.ts';
import { seen } from '#tests/support/texts.ts';
import { composeOrderMail } from './order-mail.ts';

const hourMs = 60 * 60 * 1000;
const placedAt = new Date('2026-11-20T23:30:00Z');

function pageAfter(hours: number, country: string): string {
  const now = placedAt.getTime() + hours * hourMs;
  const order = orderRecord({ country, placedAt });
  const mail = composeOrderMail(order, 'originals-reminder', { ...mailMaterial, now, missing: 2 });
  return seen(mail.html);
}

describe('the reminder of missing originals', () => {
  it('names the hour until which production waits for them, on the clock of the country', () => {
    const page = pageAfter(2, 'US');
    expect(page).toContain('Deadline: Saturday, November 21 at 6:30 PM Eastern Standard Time.');
    expect(page).not.toContain('November 27');
  });

  it('names no hour that is over while the order still waits for its approval', () => {
    expect(pageAfter(25, 'TN')).not.toMatch(/Deadline|November/);
  });
});
