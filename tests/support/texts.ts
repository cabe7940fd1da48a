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
  'storefront.navigation.print',
  'storefront.payment.button.pay',
  'storefront.confirmation.newOrder',
  'storefront.booking.book',
  'storefront.booking.link.confirm',
  'storefront.track.cancel',
  'emails.reminder.action',
  'emails.news.payment.action',
] as const;

/** The head of a page as a crawler without scripts reads it. */
interface ReadHead {
  readonly lang: string | undefined;
  readonly dir: string | undefined;
  readonly title: string | undefined;
  readonly canonical: string | undefined;
  /** Addresses by language tag. */
  readonly alternates: Readonly<Record<string, string>>;
  /** The first content of each name or property. */
  readonly meta: Readonly<Record<string, string>>;
  /** Contents of the JSON-LD block. */
  readonly structured: unknown;
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function first(html: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? undefined : unescape(found);
}

/** Reads the head of a page. */
export function readHead(html: string): ReadHead {
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  const links = [...html.matchAll(/hreflang="([^"]+)" href="([^"]*)"/g)];
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return {
    lang: first(html, /<html lang="([^"]*)"/),
    dir: first(html, /<html[^>]* dir="([^"]*)"/),
    title: first(html, /<title>([^<]*)</),
    canonical: first(html, /<link rel="canonical" href="([^"]*)"/),
    alternates: Object.fromEntries(
      links.map(([, tag = '', href = '']) => [tag, unescape(href)] as const),
    ),
    meta: Object.fromEntries(
      metas.toReversed().map(([, name = '', content = '']) => [name, unescape(content)] as const),
    ),
    structured: data === undefined ? undefined : JSON.parse(data),
  };
}

/** Text of the HTML as a reader sees it, without tags and direction marks. */
export function seen(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\u2068\u2069\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ');
}
