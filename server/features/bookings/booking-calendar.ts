import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { townLines } from '#domain/places/postal-address.ts';
import { studioTexts } from '#domain/studios/studio-texts.ts';
import { emailTexts } from '#locales/catalogues.ts';
import { languageOf, type LanguageCode } from '#locales/languages.ts';
import { joinFacts, listSeparator } from '#locales/lists.ts';
import type { BookingRecord } from './booking-record.ts';

/** Reader of a calendar file, and the shop it comes from. */
export interface CalendarReader {
  readonly reader: 'customer' | 'studio';
  readonly language: LanguageCode;
  readonly shop: { readonly brandName: string; readonly adminEmail: string };
}

function methodOf({ cancelledAt }: BookingRecord): ICalCalendarMethod {
  return cancelledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
}

/** Media type of {@link bookingCalendar}. */
export function calendarType(booking: BookingRecord): string {
  return `text/calendar; charset=utf-8; method=${methodOf(booking)}`;
}

function countryName(code: string, language: LanguageCode): string {
  return new Intl.DisplayNames(languageOf(language).locale, { type: 'region' }).of(code) ?? code;
}

function composeDescription(booking: BookingRecord, { reader, shop }: CalendarReader): string {
  const { studio, name, phone, email, note } = booking;
  const contact = reader === 'studio' ? [name, phone, email] : [studio.phone, studio.email];
  return [...contact, note, shop.brandName].filter(Boolean).join('\n');
}

/**
 * Builds the calendar file of a booking. It is published, not an invitation: declining one in the calendar would look
 * like cancelling and cancel nothing. Times are in UTC, which every calendar converts; the same booking has the same
 * UID in every file, so that opening two of them makes one entry. The file of a cancelled booking removes that entry.
 * Source: product §9.10.
 */
export function bookingCalendar(booking: BookingRecord, to: CalendarReader): string {
  const { studio } = booking;
  const text = emailTexts(to.language);
  const { name, address } = studioTexts(studio, to.language);
  const service = text(`booking.services.${booking.service}`);
  const calendar = ical({
    prodId: { company: to.shop.brandName, product: 'bookings' },
    method: methodOf(booking),
  });
  calendar.createEvent({
    id: booking.id,
    stamp: booking.cancelledAt ?? booking.movedAt ?? booking.createdAt,
    sequence: booking.moves + (booking.cancelledAt ? 1 : 0),
    start: booking.startsAt,
    end: booking.endsAt,
    summary: joinFacts([service, to.reader === 'studio' ? booking.name : name], to.language),
    location: [
      name,
      address,
      ...townLines({ ...studio, region: studio.province }),
      countryName(studio.country, to.language),
    ]
      .filter(Boolean)
      .join(listSeparator(to.language)),
    description: composeDescription(booking, to),
    organizer: { name: to.shop.brandName, email: to.shop.adminEmail },
    status: booking.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}
