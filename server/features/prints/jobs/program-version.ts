import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const packageFile = new URL('../../../../package.json', import.meta.url);

async function read(): Promise<string> {
  const file: unknown = JSON.parse(await readFile(packageFile, 'utf8'));
  return z.object({ version: z.string() }).parse(file).version;
}

let known: Promise<string> | undefined;

/** Version of the programs that make a print, which a job records. */
export async function programVersion(libraries: string): Promise<string> {
  return `fpx ${await (known ??= read())}, ${libraries}`;
}
