import { describe, expect, it } from 'vitest';
import { mainButtons, listVariants } from '#tests/support/texts.ts';
import { catalogueOf, emailTexts } from './catalogues.ts';

const catalogue = catalogueOf('ru');
const texts = listVariants(catalogue);
const { chip } = catalogue.storefront.photos;

function found(pattern: RegExp, among = texts): string[] {
  return among.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}: ${text}`);
}

function longer(length: number, among: readonly [string, string][]): string[] {
  return among.filter(([, text]) => text.length > length).map(([key, text]) => `${key}: ${text}`);
}

/** Keys and raw texts, with arguments in braces. */
function writtenIn(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const name = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[name, value]];
    return typeof value === 'object' && value !== null ? writtenIn(value, name) : [];
  });
}

const written = writtenIn(catalogue);

const preposition = '(?:в|во|на|к|ко|из|за|через|до|после|для|от|с|со|о|об|при|у|кроме|вместо)';
const bareNoun = '(?:date|arrival|country|province|wait|until|product|city|size|studio)';

describe('the texts in Russian', () => {
  it('use « » and a dash after a no-break space', () => {
    expect(found(/["“”„]/u)).toEqual([]);
    expect(found(/[^\u00A0]—|—[^ ]/u)).toEqual([]);
    expect(found(/ [-–] |\p{L}–|–\p{L}{2}/u)).toEqual([]);
  });

  it('have no second stop after a date with its year, which ends with «г.»', () => {
    const withYear = [
      'emails.news.link.until',
      'storefront.track.remake.text',
      'storefront.track.until',
    ];
    const shown = written.filter(([key]) => withYear.includes(key));
    expect(shown.map(([key]) => key)).toEqual(withYear);
    expect(found(/\{date\}\./, shown)).toEqual([]);
  });

  it('join a number and its unit with a no-break space', () => {
    expect(found(/[\dA] (?:см|мм|км|шт|dpi|дюймов)(?!\p{L})/u)).toEqual([]);
  });

  it('write вы and ваш in lower case inside a sentence', () => {
    const inside = texts.filter(([, text]) =>
      /[^.!?»] (?:Вы|Вас|Вам|Ваш\p{L}*)(?!\p{L})/u.test(text),
    );
    expect(inside).toEqual([]);
  });

  it('use only Russian letters, except for names', () => {
    const names = /^(?:GST|PST|HST|QST|ICMS|IVA|Interac e-Transfer|[A1]\u00A0dpi)$/u;
    const foreign = texts.filter(
      ([, text]) => /[a-z]/iu.test(text.replaceAll('A', '')) && !/\p{Script=Cyrillic}/u.test(text),
    );
    expect(foreign.filter(([, text]) => !names.test(text))).toEqual([]);
    expect(found(/\p{Script=Cyrillic}[a-z]|[a-z]\p{Script=Cyrillic}/iu, written)).toEqual([]);
  });

  it('place no preposition before an argument in the nominative', () => {
    const bent = new RegExp(`(?<!\\p{L})${preposition} \\{${bareNoun}[,}]`, 'iu');
    expect(found(bent, written)).toEqual([]);
  });

  it('never spell out the number in the plural form `one`, which also applies to 21', () => {
    expect(found(/(?<!\p{L})one \{[^}]*(?<!\p{L})од(?:ин|на|но)(?!\p{L})/u, written)).toEqual([]);
  });

  it('keep buttons, step titles and labels on a photo within their lengths', () => {
    const all = new Map(texts);
    expect(mainButtons.filter((key) => !all.has(key))).toEqual([]);
    const buttons = mainButtons.map((key): [string, string] => [key, all.get(key) ?? '']);
    expect(longer(22, buttons)).toEqual([]);
    const { checkout, payment, photos, steps, summary } = catalogue.storefront;
    const titles = {
      steps: { photos: steps.photos, checkout: steps.checkout },
      photos: photos.title,
      contact: checkout.contact.title,
      delivery: checkout.delivery.title,
      shipping: checkout.address.shippingTitle,
      billing: checkout.address.billingTitle,
      payment: payment.title,
      summary: summary.title,
    };
    expect(longer(28, listVariants(titles))).toEqual([]);
    const marks = listVariants(chip).map(([key, text]): [string, string] => [key, `${text}0`]);
    expect(longer(15, marks)).toEqual([]);
  });

  it('keep a subject with its order number within 60 letters', () => {
    const subjects = listVariants(catalogue.emails)
      .filter(([key]) => /subject$/iu.test(key))
      .map(([key, text]): [string, string] => [
        key,
        text.replace('A', 'FPX-BCD-123456789012').replaceAll('A', ''),
      ]);
    expect(subjects.length).toBeGreaterThan(20);
    expect(longer(60, subjects)).toEqual([]);
  });
});

describe('Russian translators', () => {
  it('use the four Russian plural forms', () => {
    const t = emailTexts('ru');
    const counted = [0, 1, 2, 5, 11, 21, 22, 1.5].map((count) =>
      t('booking.serviceLine', { count, service: 'Портрет' }).replace('Портрет · ', ''),
    );
    expect(counted).toEqual([
      '0 минут',
      '1 минута',
      '2 минуты',
      '5 минут',
      '11 минут',
      '21 минута',
      '22 минуты',
      '1,5 минуты',
    ]);
    expect([21, 24].map((hours) => t('next.printing', { hours }))).toEqual([
      'Мы обработаем заказ в течение 21 часа.',
      'Мы обработаем заказ в течение 24 часов.',
    ]);
  });
});
