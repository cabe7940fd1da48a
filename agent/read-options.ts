import path from 'node:path';
import { parseArgs } from 'node:util';
import { labTokenPrefix } from '#domain/lab/lab-claims.ts';
import type { AgentOptions } from './run-agent.ts';

/** Help of the agent. */
export const usage = `Fetches prints from a shop into the folder of a lab's program.

  --shop <url>       address of the shop
  --token <token>    token of the lab, from the shop; or the variable FPX_LAB_TOKEN
  --folder <folder>  the lab's hot folder
  --once             end when nothing waits
  --json             log lines as JSON

Ends with 0 when it was stopped, 1 for wrong options or a folder that cannot be used, 2 when the shop refuses the token,
3 when another agent works with the folder, 4 with --once when the shop or the disk is in trouble.`;

/** Options of the program. */
export interface ProgramOptions extends AgentOptions {
  readonly json: boolean;
}

const options = {
  shop: { type: 'string' },
  token: { type: 'string' },
  folder: { type: 'string' },
  once: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The address of a shop, with an end that relative addresses are added to. */
function readShop(text: string | undefined): URL | null {
  if (text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text.endsWith('/') ? text : `${text}/`);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** Options as typed; a text for people when they are wrong or help is wanted. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ProgramOptions | string {
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    return `${error instanceof Error ? error.message : ''}\n\n${usage}`;
  }
  if (values.help) return usage;
  const shop = readShop(values.shop);
  if (shop === null) return `--shop must be the address of the shop\n\n${usage}`;
  const token = values.token ?? env['FPX_LAB_TOKEN'];
  if (!token?.startsWith(labTokenPrefix)) {
    return `--token must be a token of the shop, which begins with ${labTokenPrefix}\n\n${usage}`;
  }
  if (values.folder === undefined) return `--folder must be the lab's folder\n\n${usage}`;
  const { once, json } = values;
  // npm runs scripts in the project's folder and names the caller's.
  return { shop, token, folder: path.resolve(env['INIT_CWD'] ?? '', values.folder), once, json };
}
