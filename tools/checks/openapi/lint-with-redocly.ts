import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { LintProblem } from './problem.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const program = path.join(root, 'node_modules/@redocly/cli/bin/cli.js');

/** Every recommended rule, and words for everything that a reader looks up. */
const config = `
extends:
  - recommended-strict
rules:
  info-contact: error
  operation-description: error
  operation-tag-defined: error
  parameter-description: error
`;

const report = z.object({
  problems: z.array(
    z.object({
      ruleId: z.string(),
      message: z.string(),
      location: z.array(z.object({ pointer: z.string().optional() })),
    }),
  ),
});

/** Runs the program without telemetry and update notices: the check works offline. */
function run(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    };
    execFile(process.execPath, [program, ...args], { cwd, env }, (error, stdout, stderr) => {
      // It ends with 1 when it has found a problem.
      if (error && error.code !== 1) reject(new Error(stderr || error.message));
      else resolve(stdout);
    });
  });
}

/** Lints the document of a file with Redocly, with the configuration beside it. */
export async function lintWithRedocly(file: string): Promise<LintProblem[]> {
  const folder = path.dirname(file);
  await writeFile(path.join(folder, 'redocly.yaml'), config);
  const printed = await run(
    ['lint', path.basename(file), '--config=redocly.yaml', '--format=json', '--max-problems=1000'],
    folder,
  );
  return report.parse(JSON.parse(printed)).problems.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    place: location[0]?.pointer ?? '',
    message,
  }));
}
