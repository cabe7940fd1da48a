import type { Page } from '@playwright/test';
import compileMessage from 'icu-minify/compile';
import { messages as english } from '#locales/en/web.ts';

type Texts = { readonly [key: string]: string | Texts };

const letters = new Map(
  Object.entries({
    a: 'à',
    c: 'ç',
    d: 'ð',
    e: 'ë',
    i: 'ï',
    n: 'ñ',
    o: 'ö',
    s: 'š',
    u: 'ü',
    y: 'ÿ',
  }),
);

/** Fraction by which the longest of the shop's languages are longer than English. */
const growth = 0.4;
const rightToLeftMark = '\u200f';

function accented(words: string): string {
  return words.replaceAll(/[a-z]/g, (letter) => letters.get(letter) ?? letter);
}

function padding(length: number): string {
  return 'ëxtra '.repeat(Math.ceil(length / 6)).slice(0, length);
}

/** Position after the brace that closes the one at `from`. */
function endOfArgument(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error(`no closing brace: ${text}`);
}

/** Accents the branches of a plural or select, which are messages themselves. */
function inBranches(argument: string): string {
  const branch = /(=\d+|\w+)\s*\{/g;
  let result = '';
  let from = 0;
  for (let match = branch.exec(argument); match; match = branch.exec(argument)) {
    const open = branch.lastIndex - 1;
    const end = endOfArgument(argument, open);
    result += `${argument.slice(from, open + 1)}${accentMessage(argument.slice(open + 1, end - 1))}}`;
    from = end;
    branch.lastIndex = end;
  }
  return result + argument.slice(from);
}

/** An ICU message with accents on its words; arguments and tags stay. */
function accentMessage(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const from = text[at];
    if (from === '{') {
      const end = endOfArgument(text, at);
      const argument = text.slice(at + 1, end - 1);
      const hasBranches = /^\w+,\s*(plural|select|selectordinal),/.test(argument);
      parts.push(`{${hasBranches ? inBranches(argument) : argument}}`);
      at = end;
    } else if (from === '<') {
      const end = text.indexOf('>', at) + 1;
      parts.push(text.slice(at, end));
      at = end;
    } else {
      const next = /[{<]/.exec(text.slice(at));
      const end = next ? at + next.index : text.length;
      parts.push(accented(text.slice(at, end)));
      at = end;
    }
  }
  return parts.join('');
}

/**
 * An English ICU message with properties of the hardest languages: accents, 40 % longer, and a right-to-left
 * mark at its end.
 */
export function pseudoMessage(text: string): string {
  const visible = text.replaceAll(/\{[^{}]*\}|<[^>]*>/g, '').length;
  return `${accentMessage(text)} ${padding(Math.round(visible * growth))}${rightToLeftMark}`;
}

function mapTexts<T>(texts: Texts, change: (text: string) => T): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? change(text) : mapTexts(text, change),
    ]),
  );
}

/** The storefront's messages in the pseudo-language, as ICU. */
export const pseudoMessages = mapTexts(english, pseudoMessage);

const compiled = JSON.stringify(mapTexts(english, (text) => compileMessage(pseudoMessage(text))));

/** Gives every English page the texts of the pseudo-language. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== top) return;
    // The server's first screen is not in the pseudo-language; a stored language makes the scripts replace
    // it.
    localStorage.setItem('language', 'en');
  });
  await page.route('**/assets/texts-en-*.json', (route) =>
    route.fulfill({ contentType: 'application/json', body: compiled }),
  );
}
