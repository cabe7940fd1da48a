import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles, sourceRoots } from './source-files.ts';

interface Ban {
  readonly pattern: RegExp;
  readonly files: RegExp;
  readonly why: string;
}

const sided = [
  '(?:m|p|scroll-m|scroll-p)[lr]-',
  '(?:border|rounded)-[lr](?=-|\\b)',
  'rounded-[tb][lr](?=-|\\b)',
  '(?:left|right)-(?=\\d|\\[|\\(|px\\b|auto\\b|full\\b)',
  '(?:text|float|clear|origin|object|bg)-(?:left|right)\\b',
].join('|');
const logicalRule = 'a physical direction; use the logical one, which follows the language';

// Bans that the linter has no rule for. They read text, so they also see class names put together at run time.
const houseBans: readonly Ban[] = [
  {
    pattern: new RegExp(`(?<=["'\`\\s:!-])(?:${sided})`),
    files: /^web\/.*[.]tsx?$/,
    why: logicalRule,
  },
  {
    pattern: new RegExp(`(?<=@apply[^;]*[\\s:!-])(?:${sided})`),
    files: /^web\/.*[.]css$/,
    why: logicalRule,
  },
  {
    pattern: /\b(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b/,
    files: /^web\/.*[.](css|tsx?)$/,
    why: logicalRule,
  },
  {
    pattern: /\bborder-(?:top|bottom)-(?:left|right)-radius\b|(?:^|[{;\s])(?:left|right)\s*:/,
    files: /^web\/.*[.]css$/,
    why: logicalRule,
  },
  {
    pattern: /\b(?:margin|padding|border|inset)(?:Left|Right)\b/,
    files: /^(?:web|server\/features\/notifications\/render\/components)\/.*[.]tsx?$/,
    why: logicalRule,
  },
  {
    pattern: /\b(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
    files: /^web\/.*[.](css|tsx?)$/,
    why: logicalRule,
  },
  {
    pattern: /(?:oxlint|eslint)-disable|@ts-(?:ignore|nocheck|expect-error)/,
    files: /[.](ts|tsx|mjs|css)$/,
    why: 'a check switched off; mend what it says',
  },
  {
    pattern: /\bas (?:any|unknown as|never as)\b/,
    files: /[.](ts|tsx|mjs)$/,
    why: 'a cast that hides the type; validate or narrow it',
  },
  {
    // Constants with a type keep their arrows: a declaration could not have that type.
    pattern:
      /^(?:export )?const \w+ = (?:async )?(?:<.*>)?\((?:[{[]?$|(?:[^()]|\([^()]*\))*\)(?:: .+)? =>)/,
    files: /[.](ts|tsx|mjs)$/,
    why: 'an arrow at the top level of a module; declare a function',
  },
  {
    // React reads NODE_ENV from the environment itself; one file sets it.
    pattern: /\bprocess\.env\b/,
    files:
      /^(domain|contract|locales|sandbox|server)\/(?!(?:.*\/)?main[.]ts$)(?!.*[.]test[.]ts$)(?!platform\/production-react[.]ts$)/,
    why: 'the environment is read by the config alone',
  },
  {
    pattern: /\b(?:it|test|describe)\.(?:(?:only|todo)\b|skip\(['"`])/,
    files: /[.](test|spec)[.]tsx?$/,
    why: 'a test that does not run',
  },
];

// The rules themselves and their tests spell out what they refuse.
const self = 'tools/checks/';

/** Lines of code from which a file should be divided; the linter refuses files of more than 400. */
const comfortableLines = 300;

// Written by a program.
const generated = 'server/platform/db/tables.ts';

interface StyleReport {
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
  readonly seen: number;
}

function warnOfLength(file: string, lines: readonly string[]): string[] {
  // The last line ends with a line break.
  const count = lines.length - 1;
  return count > comfortableLines && file !== generated && !file.endsWith('.css')
    ? [`warning: ${file} has ${count} lines; ${comfortableLines} are comfortable`]
    : [];
}

/** Returns one line for each place below `base` that breaks a style rule, and a warning for each long file. */
export async function checkHouseStyle(
  base: string,
  roots: readonly string[] = sourceRoots,
): Promise<StyleReport> {
  const files = await listFiles(base, roots, /[.](ts|tsx|mjs|css)$/);
  const reports = await Promise.all(
    files.map(async (file) => {
      const bans = houseBans.filter((ban) => !file.startsWith(self) && ban.files.test(file));
      const lines = (await readFile(path.join(base, file), 'utf8')).split('\n');
      const faults = lines.flatMap((line, index) =>
        bans
          .filter(({ pattern }) => pattern.test(line))
          .map(({ pattern, why }) => `${file}:${index + 1}: ${pattern.exec(line)?.[0]}: ${why}`),
      );
      return { faults, warnings: warnOfLength(file, lines) };
    }),
  );
  return {
    faults: reports.flatMap(({ faults }) => faults),
    warnings: reports.flatMap(({ warnings }) => warnings),
    seen: files.length,
  };
}

async function main(): Promise<void> {
  const { faults, warnings, seen } = await checkHouseStyle(process.cwd());
  for (const warning of warnings) console.log(warning);
  for (const fault of faults) console.error(fault);
  console.log(`${seen} files read, ${faults.length} faults`);
  process.exitCode = seen > 0 && faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
