import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { languageCodes } from '#locales/languages.ts';
import {
  bookingMailKinds,
  type BookingMailKind,
  type BookingRecord,
} from '../../bookings/index.ts';
import { buildBooking } from '#tests/support/mails.ts';
import { composeBookingMail } from './booking-mail.ts';

const config = {
  catalogue: defaultCatalogue,
  brandName: 'FPX',
  adminEmail: 'desk@example.com',
  origin: 'https://prints.example',
  seller: { name: 'FPX', address: undefined },
};

function compose(booking: BookingRecord, kind: BookingMailKind = 'booking-customer') {
  return composeBookingMail(booking, kind, { shop: config, linkKey: 'booking key' });
}

function plain(text: string): string {
  return text.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');
}

function fileOf(mail: ReturnType<typeof compose>): string {
  return String(mail.attachments?.[0]?.content).replaceAll('\r\n ', '');
}

it('a booking mail counts towards its recipient’s daily limit until the booking is confirmed', () => {
  const limited = bookingMailKinds.filter((kind) => compose(buildBooking(), kind).isUnpaidFor);
  expect(limited).toEqual(['booking-request']);
});

describe('the customer’s booking mail', () => {
  it('shows time and place on the studio’s clock and sets the studio as reply address', () => {
    const mail = compose(buildBooking());
    const text = plain(mail.text);
    expect(mail.to).toEqual({ name: 'First Last', address: 'customer@example.com' });
    expect(mail.replyTo).toEqual({ name: 'Side Studio', address: 'counter@example.com' });
    expect(mail.subject).toBe('Your appointment at Side Studio: Monday, November 23, 2026');
    expect(text).toContain('10:00 AM – 10:30 AM');
    expect(text).toContain('Portrait session · 30 minutes');
    expect(text).toContain('Side Studio\n2 Side Street\nTunis\nTunisia');
    expect(mail.text + mail.html + fileOf(mail)).not.toContain('owner@example.com');
  });

  it('is in the customer’s language, with the studio’s name in that language', () => {
    const mail = compose(buildBooking({ language: 'ar' }));
    expect(mail.html).toContain('<html dir="rtl" lang="ar">');
    expect(plain(mail.subject)).toBe('موعدك في استوديو الجانب: الاثنين، 23 نوفمبر 2026');
    expect(plain(mail.text)).toContain('2 شارع جانبي');
    expect(fileOf(mail)).toContain('SUMMARY:جلسة بورتريه · استوديو الجانب');
  });

  it('shows a summer time as the studio’s clock does', () => {
    const studio = { ...buildBooking().studio, timeZone: 'America/Montreal', country: 'CA' };
    const summer = buildBooking({
      studio,
      startsAt: new Date('2027-07-01T13:00:00Z'),
      endsAt: new Date('2027-07-01T13:30:00Z'),
    });
    expect(plain(compose(summer).text)).toContain('9:00 AM – 9:30 AM');
    expect(fileOf(compose(summer))).toContain('DTSTART:20270701T130000Z');
  });

  it('names the offset of a time that occurs twice as the clock is set back', () => {
    const studio = { ...buildBooking().studio, timeZone: 'Europe/Paris', country: 'FR' };
    const night = buildBooking({
      studio,
      startsAt: new Date('2026-10-25T00:30:00Z'),
      endsAt: new Date('2026-10-25T01:00:00Z'),
    });
    expect(plain(compose(night).text)).toContain('2:30 AM UTC+2 – 2:00 AM UTC+1');
  });

  it.each(languageCodes)(
    'says in %s that it contains the link, not that the link follows',
    (language) => {
      const below = /below|ci-dessous|أدناه|de abajo|unten|qui sotto|下のリンク|下面|abaixo|ниже/u;
      expect(plain(compose(buildBooking({ language })).text)).not.toMatch(below);
    },
  );

  it.each(languageCodes)('is complete in %s, for customer and studio', (language) => {
    for (const service of ['passport', 'portrait', 'family', 'product'] as const) {
      for (const kind of bookingMailKinds) {
        const mail = compose(buildBooking({ language, service, note: 'Two\nlines' }), kind);
        const file = mail.attachments ? fileOf(mail) : '';
        expect(`${mail.html}${mail.text}${mail.subject}${file}`).not.toMatch(
          /undefined|\bnull\b|NaN|\[object|\{[a-z]+\}|emails\./,
        );
      }
    }
  });
});

describe('the booking request mail', () => {
  const pending = () => buildBooking({ confirmedAt: null });

  it('contains the private link and the end of the hold, and no calendar file', () => {
    const mail = compose(pending(), 'booking-request');
    const text = plain(mail.text);
    expect(mail.to.address).toBe('customer@example.com');
    expect(mail.subject).toBe('Confirm your appointment at Side Studio: Monday, November 23, 2026');
    expect(text).toContain('Nothing is booked yet.');
    expect(text).toContain('We hold this time for you until 11:30 AM.');
    expect(text).toMatch(/https:\/\/prints\.example\/booking#[\w-]{40,}/);
    expect(mail.attachments).toBeUndefined();
  });

  it('has no note, which may contain a link, because the address may be anybody’s', () => {
    const note = 'Your account: https://evil.example';
    const booking = buildBooking({ confirmedAt: null, note });
    expect(compose(booking, 'booking-request').text).not.toContain('evil.example');
    for (const kind of ['booking-customer', 'booking-studio'] as const) {
      expect(compose(buildBooking({ note }), kind).text).toContain('https://evil.example');
    }
  });

  it('links to the page in the booking’s language', () => {
    const { text } = compose(
      buildBooking({ language: 'ar', confirmedAt: null }),
      'booking-request',
    );
    expect(text).toContain('https://prints.example/ar/booking#');
  });

  it('shares the private link with the customer’s mails about the time only', () => {
    const kindsWithLink = ['booking-request', 'booking-customer', 'booking-moved-customer'];
    for (const kind of bookingMailKinds) {
      const { text, html } = compose(buildBooking(), kind);
      const hasLink = `${text}${html}`.includes('/booking#');
      expect(hasLink, kind).toBe(kindsWithLink.includes(kind));
    }
  });
});

describe('the mails of a moved booking', () => {
  const moved = () =>
    buildBooking({
      language: 'fr',
      moves: 2,
      movedAt: new Date('2026-11-22T09:00:00Z'),
      movedFrom: new Date('2026-11-22T15:30:00Z'),
    });

  it('name the new time and the one before, by the clock of the studio', () => {
    const { subject, text } = compose(moved(), 'booking-moved-customer');
    expect(subject).toContain('lundi 23 novembre 2026');
    expect(text).toContain('dimanche 22 novembre 2026 à 16:30');
    expect(text).toContain('10:00');
  });

  it('replace the event in the calendar, and are another mail for each move', () => {
    const mail = compose(moved(), 'booking-moved-studio');
    expect(fileOf(mail)).toContain('SEQUENCE:2\r\n');
    const before = compose({ ...moved(), moves: 1 }, 'booking-moved-studio');
    expect(mail.id).not.toBe(before.id);
  });
});

describe('the mails of a cancelled booking', () => {
  const cancelled = () => buildBooking({ cancelledAt: new Date('2026-11-22T09:00:00Z') });

  it('remove the same event from both calendars', () => {
    for (const kind of ['booking-cancelled-customer', 'booking-cancelled-studio'] as const) {
      const mail = compose(cancelled(), kind);
      expect(mail.attachments?.[0]?.contentType).toBe(
        'text/calendar; charset=utf-8; method=CANCEL',
      );
      const file = fileOf(mail);
      expect(file).toContain('METHOD:CANCEL\r\n');
      expect(file).toContain('STATUS:CANCELLED\r\n');
      expect(file).toContain('SEQUENCE:1\r\n');
      expect(file).toContain(`UID:${cancelled().id}\r\n`);
      expect(file).toContain('ORGANIZER');
    }
  });

  it('name who cancelled, each in its reader’s language', () => {
    const customer = compose(cancelled(), 'booking-cancelled-customer');
    expect(plain(customer.text)).toContain('Side Studio no longer expects you.');
    const studio = compose(cancelled(), 'booking-cancelled-studio');
    expect(studio.to.address).toBe('owner@example.com');
    expect(plain(studio.text)).toContain('Rendez-vous annulé chez Side Studio. Nom : First Last.');
  });
});

describe('the studio’s booking mail', () => {
  it('goes to the owner, else to the studio, else to the shop, with the customer as reply address', () => {
    const { studio } = buildBooking();
    const to = (changes: Partial<typeof studio>) =>
      compose(buildBooking({ studio: { ...studio, ...changes } }), 'booking-studio').to.address;
    expect(to({})).toBe('owner@example.com');
    expect(to({ ownerEmail: null })).toBe('counter@example.com');
    expect(to({ ownerEmail: null, email: null })).toBe('desk@example.com');
    expect(compose(buildBooking(), 'booking-studio').replyTo).toEqual({
      name: 'First Last',
      address: 'customer@example.com',
    });
  });

  it('keeps telephone numbers in the note in their own direction', () => {
    const note = 'اتصل على +216 71 123 456';
    for (const kind of ['booking-studio', 'booking-customer'] as const) {
      const { html, text } = compose(buildBooking({ language: 'ar', note }), kind);
      expect(html).toContain('\u2066+216 71 123 456\u2069');
      expect(text).toContain('\u2066+216 71 123 456\u2069');
    }
  });

  it('is in the language of the studio’s country and names the customer', () => {
    const mail = compose(buildBooking({ language: 'ar', note: 'Avec un chien' }), 'booking-studio');
    const text = plain(mail.text);
    expect(mail.html).toContain('<html dir="ltr" lang="fr">');
    expect(text).toContain('Nouveau rendez-vous de la part de First Last chez Side Studio.');
    expect(text).toContain('+216 71 123 456');
    expect(text).toContain('Avec un chien');
    expect(fileOf(mail)).toContain('SUMMARY:Séance portrait · First Last');
  });
});

describe('the calendar file of a booking', () => {
  it('is published in UTC, with the same event for customer and studio', () => {
    const booking = buildBooking();
    const kinds = ['booking-customer', 'booking-studio'] as const;
    const files = kinds.map((kind) => fileOf(compose(booking, kind)));
    for (const file of files) {
      expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
      expect(file).toMatch(/END:VCALENDAR\r\n$/);
      expect(file).toContain('METHOD:PUBLISH\r\n');
      expect(file).toContain(`UID:${booking.id}\r\n`);
      expect(file).toContain('DTSTART:20261123T090000Z\r\nDTEND:20261123T093000Z\r\n');
      expect(file).toContain('LOCATION:Side Studio\\, 2 Side Street\\, Tunis\\, Tunis');
      expect(file).not.toContain('ATTENDEE');
    }
    const [attachment] = compose(booking).attachments ?? [];
    expect(attachment).toMatchObject({
      filename: 'booking.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
  });

  it('escapes the customer’s text and folds every line at 75 bytes', () => {
    const note = 'a, b; c\\d\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:forged <b>';
    const booking = buildBooking({ name: 'ا'.repeat(90), note, language: 'ar' });
    const mail = compose(booking, 'booking-studio');
    const file = fileOf(mail);
    expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    expect(file.match(/^SUMMARY:/gm)).toHaveLength(1);
    expect(file).toContain('a\\, b\\; c\\\\d\\nEND:VEVENT\\nBEGIN:VEVENT\\nSUMMARY:forged <b>');
    const lines = String(mail.attachments?.[0]?.content).split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(mail.html).not.toContain('<b>');
  });
});
