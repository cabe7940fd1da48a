import os from 'node:os';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { ChildSpec } from './child.ts';
import { preferPort } from './preflight.ts';

/** Addresses and settings that the shop's processes share. */
export interface Surroundings {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  /** Port of the shop's own server; in development it differs from the shop's public port. */
  readonly apiPort: number;
  readonly sandboxUrl?: string | undefined;
  /** Host at which browsers reach the sandbox; undefined if that of `sandboxUrl`. */
  readonly browserHost?: string | undefined;
  readonly databaseUrl?: string;
}

const webhookPath = '/api/webhooks/cards';
const checkoutWebhookPath = '/api/webhooks/checkout';

export function isAnywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Addresses of this machine that other devices can use. */
export function ownAddresses(): string[] {
  return Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
}

/**
 * Host at which other devices reach what listens on every address of this machine: that of a PUBLIC_URL without TLS, else
 * the first address of the machine; undefined when only this machine reaches it.
 */
export function browserHostOf({
  host,
  publicUrl,
}: Pick<Config, 'host' | 'publicUrl'>): string | undefined {
  if (!isAnywhere(host)) return undefined;
  return publicUrl?.startsWith('http:') ? new URL(publicUrl).hostname : ownAddresses()[0];
}

/** The sandbox's address for browsers; undefined if it is the same as for the shop. */
function sandboxPublicUrl({ env, sandboxUrl, browserHost }: Surroundings): string | undefined {
  if (env['SANDBOX_PUBLIC_URL'] || !sandboxUrl || !browserHost) return env['SANDBOX_PUBLIC_URL'];
  return `http://${browserHost}:${new URL(sandboxUrl).port}`;
}

function shopEnv(surroundings: Surroundings): NodeJS.ProcessEnv {
  const { config, env, apiPort, sandboxUrl, databaseUrl } = surroundings;
  const behindVite = apiPort !== config.port;
  return {
    // Image decoding spreads over many allocator arenas, which retain unused memory.
    MALLOC_ARENA_MAX: '2',
    ...env,
    ...(behindVite ? { PORT: String(apiPort), VISIBLE_PORT: String(config.port) } : {}),
    DATA_DIR: config.dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_URL_FILE: undefined,
    SANDBOX_URL: sandboxUrl,
    SANDBOX_PUBLIC_URL: sandboxPublicUrl(surroundings),
  };
}

/**
 * Time that each part has to stop, in milliseconds: requests end within seconds, rendering one job of many sheets takes a
 * minute at most.
 */
export const stopTimeouts = { web: 20_000, worker: 40_000, prints: 70_000 } as const;

/** Name of a process: that of its part, with a number from the second one on. */
export function nameOfProcess(part: 'web' | 'worker' | 'prints', number: number): string {
  return number === 1 ? part : `${part}-${number}`;
}

/** Spec of the shop's HTTP server. */
export function webSpec(surroundings: Surroundings, number = 1): ChildSpec {
  return {
    name: nameOfProcess('web', number),
    // A large young generation for the garbage of many concurrent requests, so that less of it is copied.
    args: ['--max-semi-space-size=32', 'server/main.ts', '--role=web'],
    env: () => shopEnv(surroundings),
    readyBy: 'message',
    timeoutMs: stopTimeouts.web + surroundings.config.drainMs,
  };
}

/** Spec of the job worker, which yields to customers' requests: mails and payments wait for nothing else. */
export function workerSpec(surroundings: Surroundings, number = 1): ChildSpec {
  return {
    ...webSpec(surroundings),
    name: nameOfProcess('worker', number),
    args: ['server/main.ts', '--role=worker'],
    niceness: { process: 10 },
    timeoutMs: stopTimeouts.worker,
  };
}

/**
 * Flags of the process that renders prints: it handles one print at a time, needs no large young generation, and
 * releases the garbage of its start.
 */
export const printsFlags = ['--max-semi-space-size=1', '--expose-gc'] as const;

/** Spec of the process that renders prints, which yields to everything else. */
export function printsSpec(surroundings: Surroundings, number = 1): ChildSpec {
  return {
    ...workerSpec(surroundings),
    name: nameOfProcess('prints', number),
    args: [...printsFlags, 'server/main.ts', '--role=prints'],
    // A tenth of the processor time of the others at least, so that a busy machine still ends each print in time.
    niceness: { process: 19, session: 10 },
    timeoutMs: stopTimeouts.prints,
  };
}

/** Spec of vite's development server: it has the shop's port and forwards everything but the web. */
export function viteSpec(surroundings: Surroundings): ChildSpec {
  const { config, env, apiPort } = surroundings;
  return {
    name: 'vite',
    args: ['tools/dev-web.ts', config.host, String(config.port), String(apiPort)],
    env: () => env,
    readyBy: 'message',
    timeoutMs: 5_000,
  };
}

/** Spec of the payment sandbox, on the port after the shop's if it is free, and on the same port after a restart. */
export async function sandboxSpec(
  { config, env, apiPort, browserHost }: Surroundings,
  keys: NonNullable<Config['sandbox']>,
): Promise<ChildSpec> {
  const port = await preferPort(config.port + 1, config.host);
  const shopHost = isAnywhere(config.host) ? '127.0.0.1' : config.host;
  const shopAt = shopHost.includes(':') ? `[${shopHost}]` : shopHost;
  return {
    name: 'sandbox',
    args: ['sandbox/main.ts'],
    env: () => ({
      ...env,
      SANDBOX_PORT: String(port),
      SANDBOX_HOST: config.host,
      SANDBOX_PUBLIC_HOST: browserHost,
      SANDBOX_DATA_DIR: path.join(config.dataDir, 'sandbox'),
      SANDBOX_HELCIM_TOKEN: keys.helcimToken,
      SANDBOX_WEBHOOK_TOKEN: keys.webhookToken,
      SANDBOX_WEBHOOK_URL: `http://${shopAt}:${apiPort}${webhookPath}`,
      SANDBOX_STRIPE_KEY: keys.stripeKey,
      SANDBOX_STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
      SANDBOX_STRIPE_WEBHOOK_URL: `http://${shopAt}:${apiPort}${checkoutWebhookPath}`,
    }),
    readyBy: 'line',
    timeoutMs: 5_000,
  };
}
