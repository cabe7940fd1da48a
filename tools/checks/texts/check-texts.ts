import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { consoleLanguages } from '#domain/staff/roles.ts';
import { languageCodes } from '#locales/languages.ts';
import { listFiles } from '../source-files.ts';
import { overBudget } from './budgets.ts';
import { differencesFromEnglish } from './message-arguments.ts';
import { readCode, type TextUse } from './read-code.ts';
import { buttonKeys, wrongArguments, type Catalogues } from './text-calls.ts';
import type { Audience } from './written-text.ts';

const codeRoots = ['web', 'server', 'locales', 'domain', 'contract'];
const mails = /^server\/features\/(?:notifications|invoices|bookings|production)\//;
const buildFile = /^web\/vite[.]/;
const testFile = /[.](?:test|spec)[.]tsx?$/;
/** The texts that a part of the storefront adds to its own when it is shown. */
const partCatalogues = ['own-data', 'choices', 'finishing'];
const catalogueNames = ['storefront', 'emails', 'meta', 'pages', 'errors', ...partCatalogues];
/** Under which name a browser finds the texts of the console. */
const consoleGroup = 'console';
/** The texts of the console, in the languages of the staff alone. */
const consoleCatalogues = ['console', 'console-more'];
// The names of error codes are checked against the contract, by type and by test.
const keyed = ['storefront', 'emails', 'meta', 'pages', ...partCatalogues, ...consoleCatalogues];

/** Texts that are no customer's, by the beginning of their files' paths, each with a reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['contract/operations/', 'describes the API to developers'],
  ['domain/lab/', 'writes files for the machines of labs'],
  ['locales/language-offers.ts', 'offers each language in its own words'],
  ['server/config-descriptions.ts', 'explains the settings to the staff who set up a shop'],
  ['server/platform/http/openapi/', 'describes the API to developers'],
  ['server/going-live/', 'explains faults of a shop to the staff who set it up'],
  ['server/features/discounts/gift-card-debug.ts', 'is never sent in a shop with customers'],
  ['server/features/studios/read-hours.ts', 'explains faults in a file that staff write'],
  [
    'server/features/payments/providers/helcim/initialize.ts',
    'names the only line of the invoice in the account of the shop at Helcim',
  ],
]);

/** Who reads the texts of a file; null if no customer does. */
export function findAudience(file: string): Audience | null {
  if ([...exceptions.keys()].some((start) => file.startsWith(start))) return null;
  if (file.startsWith('web/')) return buildFile.test(file) ? null : 'screen';
  return mails.test(file) || file.endsWith('x') ? 'mail' : 'server';
}

/** The texts of a catalogue by their whole key. */
export function flatTexts(node: object, prefix = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[`${prefix}${key}`, value]];
    return typeof value === 'object' && value !== null ? flatTexts(value, `${prefix}${key}.`) : [];
  });
}

function isUsedIn(key: string, { groups, literals, patterns }: TextUse): boolean {
  const parts = key.split('.');
  return parts.some((_part, at) => {
    const group = parts.slice(0, at).join('.');
    // A file without its own translator contains ends of keys for another file's translator.
    if (at > 0 && groups.length > 0 && !groups.includes(group)) return false;
    const end = parts.slice(at).join('.');
    return literals.has(end) || patterns.some((pattern) => pattern.test(end));
  });
}

/** Keys of a catalogue that no source file uses. */
export function unusedKeys(keys: readonly string[], uses: readonly TextUse[]): string[] {
  return keys.filter((key) => !uses.some((use) => isUsedIn(key, use)));
}

type Texts = [string, string][];

function cataloguesOf(language: string): readonly string[] {
  const hasConsole = consoleLanguages.some((code) => code === language);
  return hasConsole ? [...catalogueNames, ...consoleCatalogues] : catalogueNames;
}

async function readTexts(base: string, language: string): Promise<Map<string, Texts>> {
  const read = cataloguesOf(language).map(async (name): Promise<[string, Texts]> => {
    const written = await readFile(path.join(base, 'locales', language, `${name}.json`), 'utf8');
    const parsed: unknown = JSON.parse(written);
    const start = consoleCatalogues.includes(name) ? `${consoleGroup}.` : '';
    return [name, typeof parsed === 'object' && parsed !== null ? flatTexts(parsed, start) : []];
  });
  return new Map(await Promise.all(read));
}

/** The catalogues by the keys that translators know: a browser has the storefront's groups next to two catalogues. */
function translatedKeys(texts: ReadonlyMap<string, Texts>): Catalogues {
  const web = ['errors', 'meta'].flatMap((name) =>
    (texts.get(name) ?? []).map(([key, text]): [string, string] => [`${name}.${key}`, text]),
  );
  return new Map([
    ...[...texts].map(([name, each]) => [name, new Map(each)] as const),
    [
      'web',
      new Map([
        ...(texts.get('storefront') ?? []),
        ...web,
        ...[...partCatalogues, ...consoleCatalogues].flatMap((name) => texts.get(name) ?? []),
      ]),
    ],
  ]);
}

/** Returns one line for each text that a language lacks or writes with other arguments, or that is too long. */
function languageFaults(
  language: string,
  english: ReadonlyMap<string, Texts>,
  texts: ReadonlyMap<string, Texts>,
  inButtons: ReadonlySet<string>,
): string[] {
  return [...texts].flatMap(([name, each]) => [
    ...differencesFromEnglish(`locales/${language}/${name}.json`, english.get(name) ?? [], each),
    ...overBudget(language, name, each, inButtons),
  ]);
}

/** Returns one line for each text that no code uses, that is used with wrong arguments or hard-coded, or that differs between languages. */
export async function checkTexts(base: string): Promise<readonly string[]> {
  const files = (await listFiles(base, codeRoots, /[.]tsx?$/)).filter(
    (file) => !testFile.test(file),
  );
  const uses = await Promise.all(
    files.map(async (file) => {
      const code = await readFile(path.join(base, file), 'utf8');
      return { file, use: readCode(file, code, findAudience(file)) };
    }),
  );
  const english = await readTexts(base, 'en');
  const keys = translatedKeys(english);
  const faults = uses.flatMap(({ use }) =>
    use.written.map((line) => `${line}: words in the code; write a text`),
  );
  const calls = uses.flatMap(({ use }) => use.calls);
  faults.push(...wrongArguments(calls, keys));
  const shown = calls.filter(({ place }) => !place.startsWith('web/styleguide/'));
  const inButtons = buttonKeys(shown, keys);
  for (const name of keyed) {
    const unused = unusedKeys(
      (english.get(name) ?? []).map(([key]) => key),
      uses.map(({ use }) => use),
    );
    faults.push(...unused.map((key) => `locales/en/${name}.json: ${key}: no code uses it`));
  }
  for (const language of languageCodes)
    faults.push(...languageFaults(language, english, await readTexts(base, language), inButtons));
  return faults;
}

async function main(): Promise<void> {
  const faults = await checkTexts(process.cwd());
  for (const fault of faults) console.error(fault);
  console.log(`${languageCodes.length} languages read, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
