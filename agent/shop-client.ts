import * as z from 'zod';
import {
  claimResponse,
  dropResponse,
  heartbeatResponse,
  leaseResponse,
  movedDropResponse,
} from '#contract/lab.ts';
import { NoResponse, ShopUnreachable, TokenRefused } from './agent-errors.ts';

/** A call's value, or the code of the shop's refusal. */
export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string };

/** The calls of an agent. Each may be repeated; a lost answer is asked for again. */
export interface ShopClient {
  readonly claim: (
    claimId: string,
    limit: number,
  ) => Promise<CallResult<z.infer<typeof claimResponse>>>;
  readonly readDrop: (dropId: string) => Promise<CallResult<z.infer<typeof dropResponse>>>;
  readonly renew: (
    dropId: string,
    claimId: string,
    placing: boolean,
  ) => Promise<CallResult<z.infer<typeof leaseResponse>>>;
  readonly confirm: (
    dropId: string,
    claimId: string,
  ) => Promise<CallResult<z.infer<typeof movedDropResponse>>>;
  readonly report: (
    dropId: string,
    report: { readonly result: string; readonly words?: string; readonly claimId: string },
  ) => Promise<CallResult<z.infer<typeof movedDropResponse>>>;
  readonly heartbeat: (facts: {
    readonly version: string;
    readonly clock: string;
    readonly notice: string | null;
  }) => Promise<CallResult<z.infer<typeof heartbeatResponse>>>;
  /** Opens a print from a byte on; the caller reads status and body, and aborts a download that stalls. */
  readonly openPrint: (
    print: { readonly dropId: string; readonly sha256: string; readonly from: number },
    stalled: AbortSignal,
  ) => Promise<Response>;
}

/** Address, token and end of a client. */
export interface ShopClientOptions {
  readonly shop: URL;
  readonly token: string;
  /** Aborts every call. */
  readonly signal: AbortSignal;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Pauses before a call is repeated that got no answer, in milliseconds: most connections are back at once. */
const repeatAfter = [200, 800] as const;

/** Longest wait for a whole response, in milliseconds. */
const responseTimeout = 30_000;

const refusal = z.object({ error: z.string() });

/** The codes of the shop that an agent acts on; others are passing trouble. */
const actedOn = new Set([
  'not_found',
  'drop_claim_lost',
  'drop_state_conflict',
  'print_missing',
  'invalid_request',
]);

function noResponse(error: unknown): NoResponse {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new NoResponse(cause instanceof Error ? cause.message : String(cause));
}

function parseRetryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw noResponse(error);
  }
}

/** A request to the shop. */
interface ClientRequest {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request; rejects unless it succeeds or the shop refuses it for a reason the agent acts on. */
async function send(
  { shop, token, signal }: ShopClientOptions,
  path: string,
  init: ClientRequest,
  timeout: AbortSignal,
): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  try {
    return await fetch(new URL(`api/lab/${path}`, shop), {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    throw noResponse(error);
  }
}

/** Reads the code of a refusal; throws if it is none that the agent acts on. */
async function describeRefusal(response: Response): Promise<string> {
  if (response.status >= 300 && response.status < 400) {
    throw new ShopUnreachable('the address leads to another one: use the shop’s own address');
  }
  const body = refusal.safeParse(await readJson(response));
  const code = body.data?.error ?? '';
  if (code === 'lab_token_invalid') throw new TokenRefused('the shop refuses this token');
  if (!actedOn.has(code)) {
    throw new ShopUnreachable(
      `the shop answers ${response.status} ${code}`.trim(),
      parseRetryAfter(response),
    );
  }
  return code;
}

/** Repeats a call that got no answer; one that the shop answered is not repeated. */
async function repeated<T>(
  { signal, pause }: ShopClientOptions,
  call: () => Promise<T>,
): Promise<T> {
  for (const milliseconds of repeatAfter) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof NoResponse) || signal.aborted) throw error;
      await pause(milliseconds);
    }
  }
  return call();
}

/** Opens a client of a shop. */
export function openShopClient(options: ShopClientOptions): ShopClient {
  const callOnce = async <S extends z.core.$ZodType>(
    schema: S,
    path: string,
    body?: object,
  ): Promise<CallResult<z.infer<S>>> => {
    const init = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    const response = await send(options, path, init ?? {}, AbortSignal.timeout(responseTimeout));
    if (!response.ok) return { ok: false, code: await describeRefusal(response) };
    const read = z.safeParse(schema, await readJson(response));
    if (!read.success) throw new ShopUnreachable('the answer is not that of a shop');
    return { ok: true, value: read.data };
  };
  const call = <S extends z.core.$ZodType>(schema: S, path: string, body?: object) =>
    repeated(options, () => callOnce(schema, path, body));
  return {
    claim: (claimId, limit) => call(claimResponse, 'claims', { claimId, limit }),
    readDrop: (dropId) => call(dropResponse, `drops/${dropId}`),
    renew: (dropId, claimId, placing) =>
      call(leaseResponse, `drops/${dropId}/lease`, { claimId, placing }),
    confirm: (dropId, claimId) => call(movedDropResponse, `drops/${dropId}/delivered`, { claimId }),
    report: (dropId, report) => call(movedDropResponse, `drops/${dropId}/reports`, report),
    heartbeat: (facts) => call(heartbeatResponse, 'heartbeat', facts),
    openPrint: ({ dropId, sha256, from }, stalled) => {
      const headers: Record<string, string> =
        from === 0 ? {} : { range: `bytes=${from}-`, 'if-range': `"${sha256}"` };
      return send(options, `drops/${dropId}/prints/${sha256}`, { headers }, stalled);
    },
  };
}

/** The refusal of a download, see {@link ShopClient.openPrint}. */
export const readRefusal = describeRefusal;
