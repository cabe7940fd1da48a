import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROJECT = path.resolve(import.meta.dirname, '../..');
const COMPILER = path.join(PROJECT, 'node_modules/typescript/bin/tsc');

/** Compiles one root; answers what the compiler found, empty when nothing. */
async function compile(project: string): Promise<string> {
  const args = [COMPILER, '-p', project, '--pretty', 'false'];
  try {
    await run(process.execPath, args, { cwd: PROJECT, maxBuffer: 64 * 1024 * 1024 });
    return '';
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    return said || String(error);
  }
}

// The solution at the root lists every project, so a new one cannot be left out here alone.
const solution = await readFile(path.join(PROJECT, 'tsconfig.json'), 'utf8');
const { references } = JSON.parse(solution) as { references: { path: string }[] };
const waiting = references.map((reference) => reference.path);
const counted = waiting.length;
const worker = async (): Promise<void> => {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const found = await compile(project);
    if (found === '') continue;
    console.error(found.trim());
    process.exitCode = 1;
  }
};
// Two, for two cores: a compiler takes one, and 300 MB.
await Promise.all([worker(), worker()]);
console.log(`${counted} projects compiled`);
