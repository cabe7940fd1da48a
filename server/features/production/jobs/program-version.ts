import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const packageFile = new URL('../../../../package.json', import.meta.url);

const read = async (): Promise<string> => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(packageFile, 'utf8')));
  // Loaded with the first print: it is large, and an idle process does not need it.
  const { default: sharp } = await import('sharp');
  return `fpx ${version}, sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}`;
};

let known: Promise<string> | undefined;

/** Version of the programs that make a print, which a job records. */
export const programVersion = (): Promise<string> => (known ??= read());
