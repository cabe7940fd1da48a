import compile from 'icu-minify/compile';

/** Arguments that are already in the language of the text: names from Intl or from the texts themselves. */
const translated: ReadonlySet<string> = new Set([
  'arrival',
  'country',
  'date',
  'language',
  'province',
  'wait',
]);

function ends(node: unknown): string[] {
  if (!Array.isArray(node)) return variantsOfMessage(node);
  const [name, kind, options] = node as readonly unknown[];
  if (typeof options === 'object' && options !== null) {
    return Object.values(options).flatMap((branch: unknown) => variantsOfMessage(branch));
  }
  if (kind === 4) return ['1'];
  return [typeof name === 'string' && translated.has(name) ? 'É' : 'A'];
}

function variantsOfMessage(message: unknown): string[] {
  if (typeof message === 'string') return [message];
  if (!Array.isArray(message)) return ['1'];
  let all = [''];
  for (const node of message as unknown[]) {
    all = all.flatMap((start) => ends(node).map((end) => start + end));
  }
  return all;
}

/**
 * Each text of a catalogue by its key, in all its variants: one for each branch, an argument as `A` (as `É`
 * if it is translated), a number as `1`.
 */
export function listVariants(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    const name = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') {
      return variantsOfMessage(compile(value)).map((text): [string, string] => [name, text]);
    }
    return typeof value === 'object' && value !== null ? listVariants(value, name) : [];
  });
}

/** Keys of the main buttons of screens and emails, without the one whose words the law prescribes. */
export const mainButtons = [
  'storefront.intro.startPrinting',
  'storefront.intro.bookPhotography',
  'storefront.intro.continueOrder',
  'storefront.photos.addPhotos',
  'storefront.photos.addMore',
  'storefront.navigation.next',
  'storefront.navigation.nextShort',
  'storefront.navigation.placeOrder',
  'storefront.navigation.placeOrderCod',
  'storefront.navigation.orderPrints',
  'storefront.navigation.print',
  'storefront.payment.button.pay',
  'storefront.confirmation.newOrder',
  'storefront.booking.book',
  'storefront.booking.link.confirm',
  'storefront.track.cancel',
  'emails.reminder.action',
  'emails.news.payment.action',
] as const;
