import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageCodes } from '#locales/languages.ts';
import { listFiles } from '../source-files.ts';
import { overBudget } from './budgets.ts';
import { readCode, type TextUse } from './read-code.ts';

const codeRoots = ['web', 'server', 'locales', 'domain', 'contract'];
const seen = /^(?:web|server)\/.*[.]tsx$/;
const mails = /^server\/features\/(?:notifications|invoices|bookings|production)\//;
const testFile = /[.](?:test|spec)[.]tsx?$/;
// The names of error codes are checked against the contract, by type and by test.
const keyed = ['storefront', 'emails', 'meta'];

/** The texts of a catalogue by their whole key. */
export const flatTexts = (node: object, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[`${prefix}${key}`, value]];
    return typeof value === 'object' && value !== null ? flatTexts(value, `${prefix}${key}.`) : [];
  });

const isUsedIn = (key: string, { groups, literals }: TextUse): boolean => {
  const parts = key.split('.');
  return parts.some((_part, at) => {
    const group = parts.slice(0, at).join('.');
    // A file without its own translator contains ends of keys for another file's translator.
    if (at > 0 && groups.length > 0 && !groups.includes(group)) return false;
    const end = parts.slice(at).join('.');
    return literals.some((literal) => literal.test(end));
  });
};

/** Keys of a catalogue that no source file uses. */
export const unusedKeys = (keys: readonly string[], uses: readonly TextUse[]): string[] =>
  keys.filter((key) => !uses.some((use) => isUsedIn(key, use)));

async function readTexts(base: string, language: string, name: string) {
  const written = await readFile(path.join(base, 'locales', language, `${name}.json`), 'utf8');
  const parsed: unknown = JSON.parse(written);
  return typeof parsed === 'object' && parsed !== null ? flatTexts(parsed) : [];
}

/** Returns one line for each text that no code uses, that is hard-coded, or that is too long for its place. */
export async function checkTexts(base: string): Promise<readonly string[]> {
  const files = (await listFiles(base, codeRoots, /[.]tsx?$/)).filter(
    (file) => !testFile.test(file),
  );
  const uses = await Promise.all(
    files.map(async (file) => {
      const code = await readFile(path.join(base, file), 'utf8');
      return { file, use: readCode(file, code, mails.test(file)) };
    }),
  );
  const faults = uses
    .filter(({ file }) => seen.test(file) || mails.test(file))
    .flatMap(({ use }) => use.written.map((line) => `${line}: words in the code; write a text`));
  for (const name of keyed) {
    const keys = (await readTexts(base, 'en', name)).map(([key]) => key);
    const unused = unusedKeys(
      keys,
      uses.map(({ use }) => use),
    );
    faults.push(...unused.map((key) => `locales/en/${name}.json: ${key}: no code uses it`));
    for (const language of languageCodes)
      faults.push(...overBudget(language, name, await readTexts(base, language, name)));
  }
  return faults;
}

async function main(): Promise<void> {
  const faults = await checkTexts(process.cwd());
  for (const fault of faults) console.error(fault);
  console.log(`${languageCodes.length} languages read, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
