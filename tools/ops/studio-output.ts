import { readFile } from 'node:fs/promises';
import type { SizeKey } from '#domain/catalogue/catalogue.ts';
import { describeDropFailure } from '#domain/lab/describe-drop-failure.ts';
import { outputFormats, type DropPrint, type OutputFormat } from '#domain/lab/drop.ts';
import type { LabOutput } from '#domain/lab/output.ts';
import { planDrops } from '#domain/lab/plan-drops.ts';
import {
  changeStudioOutput,
  findLab,
  mergeOptions,
  readStudioOutput,
  type LabStudio,
  type OutputOptions,
} from '#server/features/outputs/index.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { oneLine, StartError } from '../start/start-error.ts';
import { defineCommand, flag, text } from './command.ts';
import { fileAt } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';
import { studiosHint } from './studios.ts';

const help = `Shows how a lab receives its prints, or changes it, and prints a sample of the text that its program would read.
The lab is a studio, by its slug, or the shop's own one, as lab. Formats: ${outputFormats.join(', ')}.

An option of each paper is named as channels.10x15, or as channels.10x15/glossy for one finish; null removes it. A file
holds the options as JSON: {"channels": {"10x15": 12}, "rev": "01.10"}. Changing the format keeps finish, papers,
profile and splitAt alone. Drops that are made already stay as they are.

  all            finish, splitAt (1 to 999), profile (embed, strip),
                 papers.<size>={"widthMm":102,"heightMm":152,"dpi":300,"bleedMm":0,"mirror":false}
  tree           surfaces.<finish>
  dpof-noritsu   channels.<size>, sizeNames.<size>, rev (01.00, 01.10), images (root, IMAGE, IMAGES), spaces, lineEnd
                 (crlf, lf), backPrint (text, none, printer), input, correctionOff, unicodeName
  dpof-epson     channels.<size>, sizeNames.<size>, form (own, noritsu), images, spaces, lineEnd, backPrint
  fuji           deviceName, sizeNames.<size>, resize (NONE, FITIN, FILLIN), backPrint (text, none, file), colorSpace
  darkroom       basePath, media.<size>, sizeNames.<size>, indexPrint`;

function isObject(value: unknown): value is OutputOptions {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as JSON where it is that, else as text. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Parses options written as `name=value` or `name.key=value`.
 * @throws StartError
 */
function parseOptions(written: readonly string[]): OutputOptions {
  const parsed: Record<string, unknown> = {};
  for (const text of written) {
    const match = /^(?<name>[A-Za-z]+)(?:[.](?<key>[^=]+))?=(?<value>.*)$/s.exec(text);
    const { name = '', key, value = '' } = match?.groups ?? {};
    if (!match) throw new StartError(`--option ${text} is not written as <name>=<value>`);
    const known = parsed[name];
    parsed[name] =
      key === undefined
        ? parseValue(value)
        : { ...(isObject(known) ? known : {}), [key]: parseValue(value) };
  }
  return parsed;
}

/**
 * Reads options from a JSON file.
 * @throws StartError
 */
async function readOptionsFile(file: string): Promise<OutputOptions> {
  const text = await readFile(fileAt(file), 'utf8').catch((error: unknown) => {
    throw new StartError(`${file} cannot be read (${oneLine(error)})`);
  });
  const value = parseValue(text);
  if (!isObject(value)) throw new StartError(`${file} is not a JSON object of options`);
  return value;
}

/** Arguments of a command that name options of an output. */
export const outputOptions = {
  option: { type: 'string', multiple: true },
  options: text,
} as const;

/**
 * Reads the options of a file and of single arguments, which replace those of the file.
 * @throws StartError
 */
export async function readOptions(values: {
  readonly option?: readonly string[] | undefined;
  readonly options?: string | undefined;
}): Promise<OutputOptions> {
  const stored = values.options === undefined ? {} : await readOptionsFile(values.options);
  return mergeOptions(stored, parseOptions(values.option ?? []));
}

/**
 * Parses the name of an output format.
 * @throws StartError
 */
export function parseFormat<F extends string>(text: string, formats: readonly F[]): F {
  const format = formats.find((one) => one === text);
  if (format === undefined) {
    throw new StartError(`there is no format ${text}; there are ${formats.join(', ')}`);
  }
  return format;
}

/**
 * Finds the lab with a slug; `lab` is the shop's own.
 * @throws StartError
 */
async function findStudio(kysely: Db, slug: string): Promise<LabStudio> {
  if (slug === 'lab') return null;
  const studio = await findLab(kysely, slug);
  if (!studio) {
    throw new StartError(
      `there is no studio ${slug}; ${studiosHint}, and the shop's own lab is called lab`,
    );
  }
  return studio.id;
}

/** A print of each paper that has a setting, or of 10x15. */
function samplePrints(output: LabOutput): DropPrint[] {
  const groups: readonly object[] = [
    'channels' in output ? output.channels : {},
    'sizeNames' in output ? output.sizeNames : {},
    'media' in output ? output.media : {},
  ];
  const papers = groups.flatMap((group) => Object.keys(group));
  const keys = papers.flatMap((paper): SizeKey[] => {
    const [key] = paper.split('/');
    return key === undefined ? [] : [key];
  });
  const sizes = keys.length === 0 ? (['10x15'] as const) : [...new Set(keys)];
  return sizes.map((sizeKey, index) => ({
    sizeKey,
    surface: sizeKey,
    options: [],
    isSheet: false,
    copies: index + 1,
    frame: index + 1,
    size: 1,
    sha256: '0'.repeat(64),
  }));
}

interface Sample {
  /** Why no drop can be made. */
  readonly problem: string | null;
  readonly files: readonly { readonly path: string; readonly text: string | null }[];
}

/** Files of an order as the lab would receive it; those of pictures without their content. */
function makeSample(output: LabOutput): Sample {
  const planned = planDrops(
    {
      number: 'FPX-123456789',
      customerName: 'Sample Customer',
      language: 'en',
      placedAt: '2026-03-14T09:05:07',
      round: 0,
      attempt: 1,
      finish: output.finish,
      prints: samplePrints(output),
    },
    output,
  );
  if (!planned.ok) return { problem: describeDropFailure(planned), files: [] };
  const files = planned.value.flatMap(({ manifest }) => manifest.files);
  return {
    problem: null,
    files: files.map((file) => ({
      path: file.path,
      text: file.kind === 'text' ? file.text : null,
    })),
  };
}

function printOutput(lab: string, output: LabOutput): void {
  const { format, ...settings } = output;
  console.log(`${lab}: ${format}`);
  for (const [name, value] of Object.entries(settings)) {
    console.log(`  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  }
  const { problem, files } = makeSample(output);
  if (problem !== null) console.log(`not ready: ${problem}`);
  for (const { path, text } of files) {
    console.log(`\n${path}`);
    if (text) console.log(text.replaceAll('\r\n', '\n').trimEnd());
  }
}

async function changeOutput(
  kysely: Db,
  studio: LabStudio,
  format: OutputFormat | null,
  changes: OutputOptions,
): Promise<LabOutput> {
  const deps = { kysely, clock: systemClock };
  const change = { format, options: changes };
  const changed = await changeStudioOutput(deps, shellCaller(), studio, change);
  if (changed.ok) return changed.value;
  throw new StartError(`nothing was changed: ${changed.details.problems.join('; ')}`);
}

/** Shows and changes how a lab receives its prints. */
export const studioOutputCommand = defineCommand({
  usage:
    'studio-output <slug|lab> [--format <format>] [--option <name>=<value> ...] [--options <file.json>] [--json]',
  help,
  options: { ...outputOptions, format: text, json: flag },
  word: true,
  run: async ({ word, values }) => {
    const format = values.format === undefined ? null : parseFormat(values.format, outputFormats);
    const changes = await readOptions(values);
    const output = await withRunningDatabase(async ({ kysely }) => {
      const studio = await findStudio(kysely, word);
      return format === null && Object.keys(changes).length === 0
        ? readStudioOutput(kysely, studio)
        : changeOutput(kysely, studio, format, changes);
    });
    if (values.json) console.log(JSON.stringify({ lab: word, output, sample: makeSample(output) }));
    else printOutput(word, output);
  },
});
