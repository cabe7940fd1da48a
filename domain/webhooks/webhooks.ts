/** Kinds of messages that an endpoint may want. */
export const webhookKinds = [
  'order.placed',
  'order.paid',
  'order.state_changed',
  'order.refunded',
] as const;
/** One of {@link webhookKinds}. */
export type WebhookKind = (typeof webhookKinds)[number];

/** A message that somebody sends to try an endpoint; every endpoint gets it. */
export const testKind = 'webhook.test';
/** The kind of a message. */
export type WebhookEventKind = WebhookKind | typeof testKind;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The pauses between the attempts of a delivery, in milliseconds: three days in all. They grow, so that an endpoint that
 * is restarted hears soon, and one that is down for a night is not asked thousands of times.
 */
export const retryPausesMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  19 * hour,
  21 * hour,
];

/** When a delivery is sent again after its attempt number `attempts` failed; null if it is given up. */
export function nextAttemptAt(attempts: number, now: number): Date | null {
  const pause = retryPausesMs[attempts - 1];
  return pause === undefined ? null : new Date(now + pause);
}

/** An attempt without an answer in this time has failed. */
export const attemptTimeoutMs = 10 * second;
/** The owner is told when an endpoint has got nothing for this long. */
export const warnAfterMs = day;
/** An endpoint that has got nothing for this long is switched off. */
export const offAfterMs = 5 * day;
/** It is never switched off sooner than this after its owner was told. */
export const noticeMs = 2 * day;
/** What happened is kept this long, and can be sent again. */
export const keepEventsMs = 30 * day;

/** What an endpoint that gets no messages through needs now. */
export function judgeEndpoint(
  endpoint: { readonly failingSince: Date | null; readonly warnedAt: Date | null },
  now: number,
): 'nothing' | 'warn' | 'switch-off' {
  const { failingSince, warnedAt } = endpoint;
  if (failingSince === null || now - failingSince.getTime() < warnAfterMs) return 'nothing';
  if (warnedAt === null) return 'warn';
  const isDue = now - failingSince.getTime() >= offAfterMs && now - warnedAt.getTime() >= noticeMs;
  return isDue ? 'switch-off' : 'nothing';
}

/** When an endpoint of which the owner is told now is switched off, if nothing arrives before. */
export function switchOffAt(failingSince: Date, warnedAt: Date): Date {
  return new Date(Math.max(failingSince.getTime() + offAfterMs, warnedAt.getTime() + noticeMs));
}

/** Why an attempt got no answer. */
export const attemptFailures = [
  'private_address',
  'no_such_host',
  'timeout',
  'tls',
  'connection',
] as const;
/** One of {@link attemptFailures}. */
export type AttemptFailure = (typeof attemptFailures)[number];
