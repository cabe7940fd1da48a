import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { labTokenPrefix } from '#domain/lab/lab-claims.ts';
import type { AgentOptions } from './run-agent.ts';

/** Help of the agent. */
export const usage = `Fetches prints from a shop into the folder of a lab's program.

  --shop <url>         address of the shop
  --token-file <file>  file with the token of the lab, from the shop; or the variable FPX_LAB_TOKEN
  --folder <folder>    the lab's hot folder
  --state <folder>     folder for the agent's record and downloads; by default one in the user's home
  --once               end when nothing waits
  --json               log lines as JSON

Ends with 0 when it was stopped, 1 for wrong options or a folder that cannot be used, 2 when the shop refuses the token,
3 when another agent works with the folder, 4 with --once when the shop or the disk is in trouble.`;

/** Options of the program. */
export interface ProgramOptions extends AgentOptions {
  readonly json: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const options = {
  shop: { type: 'string' },
  'token-file': { type: 'string' },
  folder: { type: 'string' },
  state: { type: 'string' },
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

/** The token in a file: other users of the computer see the options of a program, but not its files. */
function readToken(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** The folder for programs' own data in the user's home, by system. */
function stateHome(env: Environment): string {
  const home = os.homedir();
  if (process.platform === 'win32') {
    return env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local');
  }
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Application Support');
  return env['XDG_STATE_HOME'] ?? path.join(home, '.local', 'state');
}

/** The agent's own folder for a hot folder. */
function ownStateOf(folder: string, env: Environment): string {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return path.join(stateHome(env), 'fpx-agent', id);
}

function isInside(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** Options as typed; a text for people when they are wrong or help is wanted. */
export function readOptions(args: readonly string[], env: Environment): ProgramOptions | string {
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    return `${error instanceof Error ? error.message : ''}\n\n${usage}`;
  }
  if (values.help) return usage;
  const shop = readShop(values.shop);
  if (shop === null) return `--shop must be the address of the shop\n\n${usage}`;
  // npm runs scripts in the project's folder and names the caller's.
  const fromCaller = (name: string): string => path.resolve(env['INIT_CWD'] ?? '', name);
  const tokenFile = values['token-file'];
  const token = tokenFile === undefined ? env['FPX_LAB_TOKEN'] : readToken(fromCaller(tokenFile));
  if (!token?.startsWith(labTokenPrefix)) {
    return `--token-file or FPX_LAB_TOKEN must have a token of the shop, which begins with ${labTokenPrefix}\n\n${usage}`;
  }
  if (values.folder === undefined) return `--folder must be the lab's folder\n\n${usage}`;
  const { once, json } = values;
  const folder = fromCaller(values.folder);
  const state = values.state === undefined ? ownStateOf(folder, env) : fromCaller(values.state);
  if (isInside(state, folder)) return `--state must be outside the lab's folder\n\n${usage}`;
  return { shop, token, folder, state, once, json };
}
