import * as z from 'zod/mini';
import type { OrderInput, OrderItem } from '#contract/orders.ts';
import { quoteResponse } from '#contract/quote.ts';
import { chunkRetries, splitIntoChunks, submissionProfile } from '#domain/orders/submission.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { sendChunk } from './api/submission.ts';
import { readRefusals } from './refused-fields.ts';
import { failed, type SubmissionDeps, type SubmissionOutcome } from './submission.ts';

/** How often chunks that the server lacks are sent again within one attempt. */
const missingRounds = 3;

const missingDetails = z.object({ missing: z.array(z.number()) });
const priceDetails = z.object({ total: z.number(), currency: z.string(), quote: z.unknown() });
const photoDetails = z.object({ photoIds: z.array(z.string()) });

/** Refusals that include the current price. */
const repriced: ReadonlySet<string> = new Set(['quote_changed', 'gift_card_insufficient']);

/** Result of one attempt: a final outcome, or a failure that another attempt may fix. */
type ChunkAttempt =
  | { readonly settled: SubmissionOutcome }
  | { readonly settled: null; readonly failure: ApiFailure };

function settle(failure: ApiFailure): SubmissionOutcome {
  const price = priceDetails.safeParse(failure.details);
  if (repriced.has(failure.code) && price.success) {
    const { total, currency, quote } = price.data;
    const fresh = { total, currency, quote: quoteResponse.safeParse(quote).data ?? null };
    return failed({ reason: 'quote_changed', fresh });
  }
  if (failure.code === 'photo_not_stored') {
    const photoIds = photoDetails.safeParse(failure.details).data?.photoIds ?? [];
    // Several lines can name the same photo.
    return failed({ reason: 'photos_unknown', photoIds: [...new Set(photoIds)] });
  }
  const fields = readRefusals(failure.details);
  return fields.length > 0
    ? failed({ reason: 'fields', fields })
    : failed({ reason: 'refused', code: failure.code, message: failure.message });
}

/** The chunks of one order, and those the server is known to have. */
class Pieces {
  readonly chunks: readonly (readonly OrderItem[])[];
  readonly #order: OrderInput;
  readonly #deps: SubmissionDeps;
  readonly #arrived = new Set<number>();
  #sentAny = false;

  constructor(order: OrderInput, items: readonly OrderItem[], deps: SubmissionDeps) {
    this.#order = order;
    this.#deps = deps;
    this.chunks = splitIntoChunks(items, this.#profile.itemsPerChunk);
  }

  get #profile() {
    return this.#deps.profile ?? submissionProfile(this.#order.selectedCountry);
  }

  get #waiting(): number[] {
    return this.chunks.map((_, index) => index).filter((index) => !this.#arrived.has(index));
  }

  /** Sends one chunk, and retries after a temporary failure. */
  async #sendOne(chunkIndex: number) {
    const { orderNumber } = this.#order;
    const chunk = {
      orderNumber,
      chunkIndex,
      totalChunks: this.chunks.length,
      order: this.#order,
      orderItems: [...(this.chunks[chunkIndex] ?? [])],
    };
    let response = await sendChunk(chunk, this.#profile.timeoutMs);
    for (let retry = 0; retry < chunkRetries && !response.ok && response.retryable; retry += 1) {
      await this.#deps.wait(this.#profile.backoffMs[0]);
      response = await sendChunk(chunk, this.#profile.timeoutMs);
    }
    return response;
  }

  /** Sends the chunks that have not arrived; those the server reports as missing are sent again. */
  async attempt(): Promise<ChunkAttempt> {
    for (let round = 0; round < missingRounds; round += 1) {
      const result = await this.#sendWaiting();
      if (result) return result;
    }
    return { settled: failed({ reason: 'refused', code: 'incomplete_chunks', message: null }) };
  }

  async #sendWaiting(): Promise<ChunkAttempt | null> {
    for (const index of this.#waiting) {
      if (this.#sentAny && this.#profile.pauseMs > 0) await this.#deps.wait(this.#profile.pauseMs);
      this.#sentAny = true;
      this.#deps.report({ stage: 'sending', part: index + 1, total: this.chunks.length });
      const response = await this.#sendOne(index);
      if (!response.ok) return this.#onFailure(index, response);
      this.#arrived.add(index);
      const { order } = response.value.data;
      if (order) return { settled: { ok: true, order } };
    }
    // All chunks arrived but no order was returned: the completing chunk has to be sent again.
    this.#arrived.delete(this.chunks.length - 1);
    return null;
  }

  #onFailure(index: number, failure: ApiFailure): ChunkAttempt | null {
    const missing = missingDetails.safeParse(failure.details);
    if (failure.code === 'incomplete_chunks' && missing.success) {
      for (const other of missing.data.missing) this.#arrived.delete(other);
      this.#arrived.delete(index);
      return null;
    }
    return failure.retryable ? { settled: null, failure } : { settled: settle(failure) };
  }
}

/**
 * Sends an order in chunks with the country's sizes, timeouts and pauses: each chunk gets three attempts, and the
 * whole order is retried with the country's backoff. Chunks that arrived are not sent twice. Source: product §7.
 */
export async function sendChunks(
  order: OrderInput,
  items: readonly OrderItem[],
  deps: SubmissionDeps,
): Promise<SubmissionOutcome> {
  const { backoffMs } = deps.profile ?? submissionProfile(order.selectedCountry);
  const pieces = new Pieces(order, items, deps);
  let last = await pieces.attempt();
  for (const [index, pause] of backoffMs.entries()) {
    if (last.settled) return last.settled;
    deps.report({ stage: 'retrying', attempt: index + 1, total: backoffMs.length });
    await deps.wait(pause);
    last = await pieces.attempt();
  }
  if (last.settled) return last.settled;
  const offline = last.failure.status === 0;
  return failed({ reason: 'attempts', country: order.selectedCountry, offline });
}
