import { setTimeout } from 'node:timers/promises';
import type { Switches } from '../control/switches.ts';
import type { WebhookEvent } from '../state/entries.ts';
import type { SandboxState } from '../state/state.ts';

const ATTEMPT_TIMEOUT_MS = 10_000;

type Delivery = {
  readonly id: string;
  readonly body: string;
  status: 'held' | 'waiting' | 'delivered' | 'dropped' | 'given-up';
  /** HTTP status of each try, or what kept it from having one. */
  attempts: (number | string)[];
};

export type Courier = {
  isListening(): boolean;
  /** Takes an event that the state holds as unsettled. */
  send(event: WebhookEvent): void;
  /** Lets go of what was held back, one after the other. */
  release(order: 'same' | 'reverse'): Promise<void>;
  /** What was sent so far, oldest first. */
  log(): readonly Delivery[];
  /** Forgets everything, also what still waits. */
  clear(): void;
  stop(): void;
};

export type CourierOptions = {
  state: SandboxState;
  switches: () => Switches;
  sign: (event: WebhookEvent, timestampSeconds: number) => Record<string, string>;
  retryDelaysMs: readonly number[];
};

type Flight = { deliveries: Map<string, Delivery>; ending: AbortController };

function newFlight(): Flight {
  return { deliveries: new Map(), ending: new AbortController() };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // An abort ends the pause early; whoever paused looks at the signal next.
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'failed';
}

async function post(
  { switches, sign }: CourierOptions,
  event: WebhookEvent,
  signal: AbortSignal,
): Promise<number | string> {
  const { url, skewSeconds, forgeSignature } = switches().webhooks;
  if (url === null) return 'no address';
  // Real time, not the sandbox's: the receiver compares with its own clock.
  const signed = sign(event, Math.floor(Date.now() / 1000) + skewSeconds);
  const forged = { ...signed, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(forgeSignature ? forged : signed) },
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
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
    const tries = Array.from({ length: copies }, () => post(options, delivery, signal));
    const results = await Promise.all(tries);
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

/** Carries webhooks to the address in the switches, again and again until one answers 2xx. */
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
    isListening: () => options.switches().webhooks.url !== null,
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
