import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { instant } from '#contract/common.ts';
import { maxCatalogueBytes } from '#contract/staff/catalogue.ts';
import { catalogueJson } from '#contract/staff/catalogue-json.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import {
  addDraft,
  findVersion,
  presentVersion,
  publishDraft,
  readCatalogue,
  readVersions,
  saveDraft,
  withdrawVersion,
  type CatalogueVersionDeps,
} from '#server/features/catalogue/index.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { oneLine, StartError } from '../start/start-error.ts';
import { defineCommand, text, type OpsCommand } from './command.ts';
import { openShopCatalogues } from './open-catalogues.ts';
import { fileAt } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';
import { unwrap } from './with-shop.ts';
import { writeWhole } from './write-whole.ts';

type Deps = Pick<CatalogueVersionDeps, 'kysely' | 'clock' | 'catalogues'>;

function withCatalogues<T>(run: (deps: Deps) => Promise<T>): Promise<T> {
  return withRunningDatabase(async ({ kysely }) =>
    run({ kysely, clock: systemClock, catalogues: await openShopCatalogues(kysely) }),
  );
}

/** @throws StartError */
function parseNumber(word: string): number {
  const number = Number(word);
  if (/^[1-9]\d{0,8}$/.test(word)) return number;
  throw new StartError(`${word} is not the number of a version; catalogue list has them`);
}

function versionLine(version: Parameters<typeof presentVersion>[0], now: number): string {
  const { number, state, from, until, note, by } = presentVersion(version, { now, orders: 0 });
  const times = [from ? `from ${from}` : null, until ? `until ${until}` : null];
  const parts = [...times, by === null ? null : `by ${by}`, note === '' ? null : note];
  return [`${number}`, state, ...parts.filter((part) => part !== null)].join('  ');
}

const listVersions = defineCommand({
  usage: 'catalogue list',
  help: '',
  options: {},
  run: () =>
    withCatalogues(async ({ kysely, clock }) => {
      const versions = await readVersions(kysely, { before: null, limit: 100 });
      for (const version of versions) console.log(versionLine(version, clock()));
    }),
});

const exportCatalogue = defineCommand({
  usage: 'catalogue export --to <file> [--version <number>]',
  help: '',
  options: { to: text, version: text },
  run: async ({ values, usage }) => {
    if (values.to === undefined) throw new StartError(`--to is missing: npm run ops -- ${usage}`);
    const file = fileAt(values.to);
    const wanted = values.version === undefined ? null : parseNumber(values.version);
    const number = await withCatalogues(async ({ kysely, catalogues }) => {
      const { version } = catalogues.current();
      const asked = wanted ?? version;
      if (!(await findVersion(kysely, asked))) throw new StartError(`there is no version ${asked}`);
      const json = `${JSON.stringify(await readCatalogue(kysely, asked), null, 2)}\n`;
      await writeWhole(file, Buffer.from(json));
      return asked;
    });
    console.log(`version ${number} is in ${file}`);
  },
});

/** @throws StartError */
async function readJson(file: string): Promise<unknown> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new StartError(`${file} cannot be read (${oneLine(error)})`);
  });
  if (bytes.length > maxCatalogueBytes) {
    throw new StartError(`${file} is larger than ${maxCatalogueBytes} bytes`);
  }
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return value;
  } catch (error) {
    throw new StartError(`${file} is not JSON (${oneLine(error)})`);
  }
}

/** The catalogue of a file; null after its faults were printed. */
async function readCatalogueFile(file: string): Promise<Catalogue | null> {
  const { data, error } = catalogueJson.safeParse(await readJson(file));
  if (data) return data;
  for (const issue of error?.issues ?? []) {
    console.log(`FAULT  ${issue.path.map(String).join('.') || 'the file'}: ${issue.message}`);
  }
  return null;
}

const importCatalogue = defineCommand({
  usage: 'catalogue import <file> [--note <text>]',
  help: '',
  options: { note: text },
  word: true,
  run: async ({ word, values }) => {
    const file = fileAt(word);
    const catalogue = await readCatalogueFile(file);
    if (!catalogue) return false;
    const note = (values.note ?? path.basename(file)).slice(0, 500);
    const number = await withCatalogues(async (deps) => {
      const draft = unwrap(await addDraft(deps, shellCaller(), { note }));
      const save = { catalogue, note, revision: 1 };
      unwrap(await saveDraft(deps, shellCaller(), draft, save));
      return draft;
    });
    console.log(`draft ${number} is stored; npm run ops -- catalogue publish ${number}`);
    return true;
  },
});

const publishCatalogue = defineCommand({
  usage: 'catalogue publish <number> [--from <time>]',
  help: '',
  options: { from: text },
  word: true,
  run: async ({ word, values }) => {
    const number = parseNumber(word);
    const { from: asked = null } = values;
    if (asked !== null && !z.safeParse(instant, asked).success) {
      throw new StartError('--from is a time with its zone, such as 2026-12-01T00:00:00+01:00');
    }
    const line = await withCatalogues(async (deps) => {
      const revision = (await findVersion(deps.kysely, number))?.revision ?? 1;
      const request = { from: asked, revision };
      const published = unwrap(await publishDraft(deps, shellCaller(), number, request));
      return versionLine(published, Math.max(deps.clock(), published.publishedAt?.getTime() ?? 0));
    });
    console.log(line);
  },
});

const withdrawCatalogue = defineCommand({
  usage: 'catalogue withdraw <number>',
  help: '',
  options: {},
  word: true,
  run: async ({ word }) => {
    const number = parseNumber(word);
    const line = await withCatalogues(async (deps) => {
      const withdrawn = unwrap(await withdrawVersion(deps, shellCaller(), number));
      return versionLine(withdrawn, deps.clock());
    });
    console.log(line);
  },
});

const verbs: Readonly<Record<string, OpsCommand>> = {
  list: listVersions,
  export: exportCatalogue,
  import: importCatalogue,
  publish: publishCatalogue,
  withdraw: withdrawCatalogue,
};

/** `npm run ops -- catalogue`. */
export const catalogueCommand: OpsCommand = {
  usage: `catalogue ${Object.keys(verbs).join('|')} …`,
  help: `What the shop sells, and for what, as one JSON file: amounts in minor units, papers in millimeters, taxes in thousandths
of a percent.

${Object.values(verbs)
  .map(({ usage }) => `  npm run ops -- ${usage}`)
  .join('\n')}

export writes the version that holds now, or another one. import checks a whole file and stores it as a draft; it prints
every fault with its place and stores nothing if there is one. publish lets a draft hold from a time on, such as
2026-12-01T00:00:00+01:00, or from now on: every process sells by it within a second, and it never changes any more.
withdraw takes back a version that has not begun. To roll back, export an older version, import and publish it.`,
  run: async ([verb = '', ...args]) => {
    const command = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (command) return await command.run(args);
    throw new StartError(
      `catalogue ${Object.keys(verbs).join(', ')}: one of these words is missing`,
    );
  },
};
