import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import type { WebhookEvent } from '../state/entries.ts';
import type { SandboxState } from '../state/state.ts';
import type { Switches } from '../switches.ts';

const attemptTimeoutMs = 10_000;

type Delivery = {
  readonly id: string;
  readonly body: string;
  readonly provider: WebhookEvent['provider'];
  status: 'held' | 'waiting' | 'delivered' | 'dropped' | 'given-up';
  /** HTTP status of each attempt, or the error that prevented one. */
  attempts: (number | string)[];
};

export type Courier = {
  isListening(provider: WebhookEvent['provider']): boolean;
  /** Accepts an event that the state stores as pending. */
  send(event: WebhookEvent): void;
  /** Releases held events one after the other. */
  release(order: 'same' | 'reverse'): Promise<void>;
  /** The deliveries so far, oldest first. */
  log(): readonly Delivery[];
  /** Forgets everything, including pending events. */
  clear(): void;
  stop(): void;
};

export type CourierOptions = {
  state: SandboxState;
  switches: () => Switches;
  /** The headers of an event; `forged` signs with a wrong key. */
  sign: (event: WebhookEvent, timestampSeconds: number, forged: boolean) => Record<string, string>;
  retryDelaysMs: readonly number[];
};

type Flight = { deliveries: Map<string, Delivery>; ending: AbortController };

function newFlight(): Flight {
  return { deliveries: new Map(), ending: new AbortController() };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // An abort ends the pause early; the caller then checks the signal.
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}

/** Name and code of an error: the name alone is `Error` for whatever happened on the way. */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  return 'code' in error && typeof error.code === 'string'
    ? `${error.name} ${error.code}`
    : error.name;
}

async function post(
  { switches, sign }: CourierOptions,
  event: WebhookEvent,
  signal: AbortSignal,
): Promise<number | string> {
  const { url: helcimUrl, stripeUrl, skewSeconds, forgeSignature } = switches().webhooks;
  const url = event.provider === 'stripe' ? stripeUrl : helcimUrl;
  if (url === null) return 'no address';
  // Real time, not the sandbox's: the receiver compares with its own clock.
  const timestamp = Math.floor(Date.now() / 1000) + skewSeconds;
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign(event, timestamp, forgeSignature) },
      body: event.body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]),
    });
    // The body is read to its end, otherwise the connection is not reused.
    await body.dump();
    return statusCode;
  } catch (error) {
    return errorName(error);
  }
}

function isAccepted(result: number | string): boolean {
  return typeof result === 'number' && result >= 200 && result < 300;
}

async function fly(options: CourierOptions, flight: Flight, delivery: Delivery): Promise<void> {
  const { signal } = flight.ending;
  const { copies, delayMs } = options.switches().webhooks;
  delivery.status = 'waiting';
  for (const delay of [delayMs, ...options.retryDelaysMs]) {
    if (delay > 0) await pause(delay, signal);
    if (signal.aborted) return;
    const deliveries = Array.from({ length: copies }, () => post(options, delivery, signal));
    const results = await Promise.all(deliveries);
    if (signal.aborted) return;
    delivery.attempts.push(...results);
    if (results.some(isAccepted)) {
      delivery.status = 'delivered';
      options.state.commit({ op: 'webhook-settled', id: delivery.id });
      return;
    }
  }
  delivery.status = 'given-up';
  options.state.commit({ op: 'webhook-settled', id: delivery.id });
}

/** Delivers webhooks to the address in the switches and retries until a response is 2xx. */
export function createCourier(options: CourierOptions): Courier {
  let flight = newFlight();

  function send(event: WebhookEvent): void {
    const { webhooks } = options.switches();
    const delivery: Delivery = { ...event, status: 'held', attempts: [] };
    flight.deliveries.set(event.id, delivery);
    if (webhooks.drop > 0) {
      webhooks.drop -= 1;
      delivery.status = 'dropped';
      options.state.commit({ op: 'webhook-settled', id: event.id });
    } else if (!webhooks.hold) {
      void fly(options, flight, delivery);
    }
  }

  return {
    send,
    isListening(provider) {
      const { url, stripeUrl } = options.switches().webhooks;
      return (provider === 'stripe' ? stripeUrl : url) !== null;
    },
    async release(order) {
      const held = [...flight.deliveries.values()].filter((one) => one.status === 'held');
      const current = flight;
      for (const delivery of order === 'same' ? held : held.toReversed()) {
        await fly(options, current, delivery);
      }
    },
    log: () => [...flight.deliveries.values()],
    clear() {
      flight.ending.abort();
      flight = newFlight();
    },
    stop: () => flight.ending.abort(),
  };
}
