import { createTranslator } from 'use-intl/core';
import { languageOf, type LanguageCode } from '#locales/languages.ts';

/** The contact and the address of an order. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state?: string;
  readonly province?: string;
  readonly postalCode: string;
}

/** A customer in Tunisia, one in the US and one in Canada; invented data that reaches no real person. */
export const people = {
  TN: {
    name: 'زبون تجريبي',
    email: 'customer.tn@example.com',
    phone: '+216 71 123 456',
    firstName: 'زبون',
    lastName: 'تجريبي',
    address: '1 شارع الحبيب بورقيبة',
    city: 'تونس',
    postalCode: '1000',
  },
  US: {
    name: 'Test Customer',
    email: 'customer.us@example.com',
    phone: '+1 312 555 0142',
    firstName: 'Test',
    lastName: 'Customer',
    address: '1 State Street',
    city: 'Chicago',
    state: 'IL',
    postalCode: '60602',
  },
  CA: {
    name: 'Test Customer',
    email: 'customer.ca@example.com',
    phone: '+1 416 555 0142',
    firstName: 'Test',
    lastName: 'Customer',
    address: '1 Front Street',
    city: 'Toronto',
    province: 'ON',
    postalCode: 'M5V 3A8',
  },
} as const satisfies Record<string, Person>;

/** An address that no other order of the run uses. */
export function emailFor(title: string): string {
  return `${title}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

/** Returns a text of the page by its key. */
export type Text = (key: string, values?: Record<string, string | number>) => string;

/** The texts of a language, by their keys. */
export function createTexts(language: LanguageCode, messages: object): Text {
  const translate = createTranslator({
    locale: languageOf(language).locale,
    messages,
  }) as unknown;
  return translate as Text;
}
