import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import { escapeHtml } from '../../../platform/text/escape-html.ts';
import type { CustomerData } from '../customer-data.repo.ts';

/** `shipping_address` and `postalCode` as words: the names of the fields are those of the copy for programs. */
function toWords(field: string): string {
  const words = field
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)
  );
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) {
    return `<ol>${value.map((each) => `<li>${writeValue(each)}</li>`).join('')}</ol>`;
  }
  if (typeof value === 'object' && value !== null) return writeFields(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

function writeFields(record: object): string {
  const fields = Object.entries(record).filter(([, value]) => !isEmpty(value));
  const rows = fields.map(
    ([name, value]) =>
      `<dt dir="ltr">${escapeHtml(toWords(name))}</dt><dd>${writeValue(value)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function writeList(
  title: string,
  records: readonly Readonly<Record<string, unknown>>[],
  nothing: string,
): string {
  const written = records.map((record) => `<article>${writeFields(record)}</article>`);
  const rows = written.length > 0 ? written.join('') : `<p>${escapeHtml(nothing)}</p>`;
  return `<section><h2>${escapeHtml(title)}</h2>${rows}</section>`;
}

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid;padding:1rem 0}dl{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:.25rem 1rem;margin:0}
dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}ol{margin:0;padding-inline-start:1.25rem}`;

/** Writes what is stored about a customer as a page to read, without scripts, in their language. */
export function writeReadable(
  data: CustomerData,
  { code, dir, text, inside, date }: MailLanguage,
  { brand, now }: { readonly brand: string; readonly now: number },
): string {
  const title = text('ownData.file.title');
  const intro = text('ownData.file.intro', {
    brand: inside(brand),
    date: inside(date(new Date(now))),
  });
  const nothing = text('ownData.file.nothing');
  return [
    `<!doctype html><html lang="${code}" dir="${dir}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title><style>${style}</style>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p>`,
    `<p>${escapeHtml(text('ownData.file.photos'))}</p>`,
    writeList(text('ownData.file.orders'), data.orders, nothing),
    writeList(text('ownData.file.bookings'), data.bookings, nothing),
    writeList(text('ownData.file.giftCards'), data.giftCards, nothing),
    '</html>\n',
  ].join('\n');
}
