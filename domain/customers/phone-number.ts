import { westernDigits } from '../common/western-digits.ts';

/**
 * A phone number in plain characters: Western digits, hyphens for all dashes, no invisible marks. Japanese keyboards type
 * full-width digits and a long vowel mark for the hyphen; numbers copied from contacts carry direction marks, and copied
 * links `tel:`. Source: product §5.
 */
export function plainPhone(text: string): string {
  return westernDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/(\d\s*)ー(?=\s*\d)/g, '$1-')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^\(\+(\d{1,3})\)/, '+$1');
}

/** A part of numbers that a numbering plan gave up, and the digits that replace it. */
type Retired = readonly [RegExp, string];

/**
 * Numbers that contacts and messengers still show in an earlier form, as digits with the country's code: Mexico's mobile
 * 1 (given up in 2019), Colombia's area codes of one digit (2021), Benin's numbers of 8 digits (2024), and the 0 before
 * Chilean mobile numbers (2016).
 */
const retiredAbroad: readonly Retired[] = [
  [/^521(\d{10})$/, '52$1'],
  [/^57([124-8]\d{7})$/, '5760$1'],
  [/^229([2-9]\d{7})$/, '22901$1'],
  [/^560(9\d{8})$/, '56$1'],
];

/** The same for numbers without the country's code, by country. */
const retiredAtHome: Readonly<Record<string, Retired>> = {
  MX: [/^(?:04[45]|01|521)(\d{10})$/, '52$1'],
  CO: [/^([124-8]\d{7})$/, '5760$1'],
  BJ: [/^([2-9]\d{7})$/, '22901$1'],
  CL: [/^0(9\d{8})$/, '56$1'],
};

/** A plain phone number as it is dialed now; unchanged if it is not in a form that its country's numbering plan gave up. */
export function currentPhone(phone: string, country: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  const abroad = /^\(?(?:\+|00)/.test(phone) ? digits.replace(/^00/, '') : null;
  const found =
    abroad === null
      ? retiredAtHome[country]
      : retiredAbroad.find(([pattern]) => pattern.test(abroad));
  const before = abroad ?? digits;
  return found?.[0].test(before) ? `+${before.replace(...found)}` : phone;
}

/** Whether a text can be dialed: 5 to 15 digits in any common notation. */
export function isDialable(text: string): boolean {
  const phone = plainPhone(text);
  return /^\+?[\d\s().\-/]+$/.test(phone) && /^\d{5,15}$/.test(phone.replaceAll(/\D/g, ''));
}

/**
 * Whether a text is a phone number with an extension (`… x12`, `… poste 12`), which cannot be dialed at once: at least 5
 * digits, then a letter or `#`, then the extension.
 */
export function hasExtension(text: string): boolean {
  const number = /^([^\p{L}#]*)[\p{L}#]\D*\d{1,7}\D*$/u.exec(plainPhone(text))?.[1] ?? '';
  return number.replaceAll(/\D/g, '').length >= 5;
}
