import { describe, expect, it } from 'vitest';
import { mailLanguage } from '#server/platform/mail/mail-language.ts';
import { mailMaterial } from '#tests/support/mails.ts';
import { orderRecord, type OrderPlan } from '#tests/support/build-order.ts';
import { composeLinkMail } from './order-mail.ts';

function textOf(plan: OrderPlan, endsAt: string): string {
  return composeLinkMail(
    orderRecord(plan),
    { address: 'https://prints.example/track/secret', endsAt: new Date(endsAt) },
    new Date(0),
    { shop: mailMaterial.shop, language: mailLanguage('en'), isProven: true },
  ).text;
}

describe('the mail with a new private link', () => {
  it('names its last day on the clock of the country', () => {
    expect(textOf({ country: 'US' }, '2027-01-01T02:00:00Z')).toContain('until December 31, 2026.');
    expect(textOf({ country: 'JP' }, '2026-12-31T16:00:00Z')).toContain('until January 1, 2027.');
  });

  it('names its last day on the clock of the studio', () => {
    const studio = { country: 'CA', timeZone: 'America/Vancouver' };
    const plan: OrderPlan = { country: 'CA', delivery: 'pickup', studio };
    expect(textOf(plan, '2027-01-01T06:00:00Z')).toContain('until December 31, 2026.');
  });
});
