import { FolderTaken, FolderTrouble, ShopUnreachable, TokenRefused } from './agent-errors.ts';
import { openAgentLog } from './agent-log.ts';
import { agentSystem } from './agent-system.ts';
import { agentVersion } from './agent-version.ts';
import { readOptions } from './read-options.ts';
import { runAgent } from './run-agent.ts';

/** Exit code of an error; an unknown one is a bug and ends with its stack. */
function exitCodeOf(error: unknown, once: boolean): number {
  if (error instanceof TokenRefused) return 2;
  if (error instanceof FolderTaken) return 3;
  if (error instanceof ShopUnreachable) return 4;
  if (error instanceof FolderTrouble) return once ? 4 : 1;
  throw error;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n`);
    return process.argv.includes('--help') ? 0 : 1;
  }
  const { json, shop, folder, once } = options;
  // A log that cannot be written, such as a file on a full disk, ends no agent.
  process.stdout.on('error', () => undefined);
  const log = openAgentLog({ json, date: agentSystem.date }, (line) => {
    process.stdout.write(`${line}\n`);
  });
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopping.abort());
  }
  const text = `agent ${agentVersion}, folder ${folder}, shop ${shop.origin}`;
  log({ level: 'info', event: 'started', text });
  if (shop.protocol === 'http:' && !loopback.has(shop.hostname)) {
    const warning = 'the address begins with http: others in the network can read the token';
    log({ level: 'warning', event: 'no_encryption', text: warning });
  }
  try {
    await runAgent(options, { log, system: agentSystem, stop: stopping.signal });
    log({ level: 'info', event: 'stopped', text: 'stopped' });
    return 0;
  } catch (error) {
    const code = exitCodeOf(error, once);
    log({ level: 'error', event: 'ended', text: error instanceof Error ? error.message : '' });
    return code;
  }
}

process.exitCode = await main();
