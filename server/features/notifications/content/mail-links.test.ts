import { describe, expect, it } from 'vitest';
import { languageCodes } from '#locales/languages.ts';
import { buildBooking, mailMaterial } from '#tests/support/mails.ts';
import { orderRecord } from '#tests/support/build-order.ts';
import { composeBookingMail } from './booking-mail.ts';
import { composeOrderMail } from './order-mail.ts';

const { origin } = mailMaterial.shop;

/** Paths of the shop that a mail links to, without the secrets in them. */
function pathsIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)]
    .map(([, link = '']) => link)
    .filter((link) => link.startsWith(`${origin}/`))
    .map((link) => new URL(link).pathname.replace(/[\w-]{70}/, '…'));
}

describe('the links of a mail to a customer', () => {
  it.each(languageCodes)('open the page of the order in its language: %s', (language) => {
    const order = orderRecord({ country: 'CA', language });
    const paths = pathsIn(composeOrderMail(order, 'payment-reminder', mailMaterial).html);
    const prefix = language === 'en' ? '' : `/${language}`;
    expect(paths.filter((path) => path.includes('track'))).toEqual([`${prefix}/track/…`]);
  });

  it('lead a customer in Arabic to the shop of the order’s country', () => {
    const shopOf = (country: string): string | undefined => {
      const order = orderRecord({
        country,
        language: 'ar',
        method: 'in_store',
        delivery: 'pickup',
      });
      return pathsIn(composeOrderMail(order, 'cancelled', mailMaterial).html)[0];
    };
    expect([shopOf('TN'), shopOf('CA')]).toEqual(['/TN', '/ar']);
  });

  it('lead a customer in Arabic to the shop of the country of the appointment', () => {
    const shopOf = (country: string): string | undefined => {
      const booking = buildBooking({ language: 'ar' });
      const { html } = composeBookingMail(
        { ...booking, studio: { ...booking.studio, country } },
        'booking-customer',
        { shop: mailMaterial.shop, linkKey: 'key' },
      );
      return pathsIn(html)[0];
    };
    expect([shopOf('TN'), shopOf('CA')]).toEqual(['/TN', '/ar']);
  });
});
