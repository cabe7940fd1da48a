import fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { SandboxContext } from './context.ts';
import { registerControl } from './control/routes.ts';
import { registerHelcim } from './helcim/routes.ts';
import { webhookHeaders } from './helcim/webhook-event.ts';
import { openState } from './state/state.ts';
import { signatureHeader } from './stripe/events.ts';
import { registerStripe } from './stripe/routes.ts';
import { expireDue } from './stripe/session-status.ts';
import { defaultSwitches, type WebhookAddresses } from './switches.ts';
import { createCourier, type CourierOptions } from './webhooks/courier.ts';

export const defaultHelcimToken = 'sandbox-helcim-token';

/** Default key that a shop verifies webhooks with; base64, like the live service's. */
const defaultWebhookToken = 'c2FuZGJveC13ZWJob29rLXZlcmlmaWVy';

export const defaultStripeKey = 'sk_test_sandbox';

export const defaultStripeWebhookSecret = 'whsec_sandbox';

/** Key of a forger, who does not have the shop's keys. */
const forgersKey = Buffer.from('not the key').toString('base64');

const expiryPauseMs = 5000;

const defaultRetryDelaysMs = [1000, 5000, 30_000, 120_000, 600_000];

export type SandboxOptions = {
  /** 0 or absent selects a free port. */
  port?: number | undefined;
  host?: string | undefined;
  /** Origin for browsers if it differs from the one they request. */
  publicUrl?: string | undefined;
  /** Host for browsers if they cannot use the one of the shop's calls; its port is the one the sandbox listens on. */
  publicHost?: string | undefined;
  /** Folder of the journal; without one, the state is lost when the process ends. */
  dataDir?: string | undefined;
  helcimToken?: string | undefined;
  webhookUrl?: string | undefined;
  webhookToken?: string | undefined;
  stripeKey?: string | undefined;
  stripeWebhookUrl?: string | undefined;
  stripeWebhookSecret?: string | undefined;
  /** Pauses between webhook retries. */
  webhookRetryMs?: readonly number[] | undefined;
};

export type RunningSandbox = { url: string; stop(): Promise<void> };

function createSigner(options: SandboxOptions): CourierOptions['sign'] {
  const token = options.webhookToken ?? defaultWebhookToken;
  const secret = options.stripeWebhookSecret ?? defaultStripeWebhookSecret;
  return (event, timestamp, forged) =>
    event.provider === 'stripe'
      ? signatureHeader(event, timestamp, forged ? forgersKey : secret)
      : webhookHeaders(event, timestamp, forged ? forgersKey : token);
}

function addressesOf({ webhookUrl, stripeWebhookUrl }: SandboxOptions): WebhookAddresses {
  return { helcim: webhookUrl, stripe: stripeWebhookUrl };
}

function createContext(options: SandboxOptions, port: () => number): SandboxContext {
  const { publicHost } = options;
  const state = openState(options.dataDir);
  const courier = createCourier({
    state,
    switches: () => context.switches,
    sign: createSigner(options),
    retryDelaysMs: options.webhookRetryMs ?? defaultRetryDelaysMs,
  });
  const context: SandboxContext = {
    helcimToken: options.helcimToken ?? defaultHelcimToken,
    stripeKey: options.stripeKey ?? defaultStripeKey,
    get publicUrl() {
      if (options.publicUrl !== undefined || publicHost === undefined) return options.publicUrl;
      return urlAt(publicHost, port());
    },
    state,
    switches: defaultSwitches(addressesOf(options)),
    courier,
  };
  return context;
}

async function createServer(context: SandboxContext, addresses: WebhookAddresses) {
  // Hanging calls would otherwise keep the server from closing.
  const server = fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  // Only JSON is accepted, so a form of a web page cannot reach a handler with a body.
  server.removeContentTypeParser('text/plain');
  server.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  server.addHook('onError', async (_request, _reply, error) => {
    if ((error.statusCode ?? 500) >= 500) process.stderr.write(`sandbox: ${error.stack}\n`);
  });
  server.get('/healthz', () => ({ ok: true }));
  await registerHelcim(server, context);
  await registerStripe(server, context);
  await server.register(async (control) => registerControl(control, context, addresses), {
    prefix: '/control',
  });
  return server;
}

function urlAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Address for calls from this machine. */
function loopbackUrl({ address, port }: AddressInfo): string {
  const anywhere = address === '0.0.0.0' || address === '::';
  return urlAt(anywhere ? '127.0.0.1' : address, port);
}

function addressOf(server: FastifyInstance): AddressInfo {
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('not listening on a port');
  return address;
}

/** Starts the sandbox in this process; rejects when the port or folder is not available. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const context = createContext(options, () => addressOf(server).port);
  const { state, courier } = context;
  const server: FastifyInstance = await createServer(context, addressesOf(options));
  try {
    await server.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  } catch (error) {
    state.close();
    throw error;
  }
  const address = addressOf(server);
  // Webhooks left undelivered by a kill are sent again; receivers recognize an event by its id.
  for (const event of state.tables.pendingWebhooks.values()) {
    if (courier.isListening(event.provider)) courier.send(event);
  }
  const expiring = setInterval(() => expireDue(context), expiryPauseMs);
  let stopping: Promise<void> | undefined;
  return {
    url: loopbackUrl(address),
    stop() {
      clearInterval(expiring);
      courier.stop();
      stopping ??= server.close().then(() => state.close());
      return stopping;
    },
  };
}
