import { AsyncLocalStorage } from 'node:async_hooks';

/** The step of a trace in which code runs, as `traceparent` of the W3C names it. */
export interface TraceContext {
  /** 32 hexadecimal digits: those of the request's id. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
}

const storage = new AsyncLocalStorage<TraceContext>();

/** Runs code, and all that it starts, within a step of a trace. */
export function runInTrace<T>(context: TraceContext, work: () => T): T {
  return storage.run(context, work);
}

/** The step in which this code runs; undefined without tracing. */
export function currentTrace(): TraceContext | undefined {
  return storage.getStore();
}

/** Field of a job's payload that has the step which queued it; schemas of payloads drop it. */
export const traceField = 'traceparent';

export function formatTraceparent({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`;
}

/** Reads the step that queued a job from its payload; undefined without one. */
export function parseTrace(payload: unknown): TraceContext | undefined {
  if (typeof payload !== 'object' || payload === null || !(traceField in payload)) return undefined;
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(String(payload[traceField]));
  const [, traceId, spanId] = match ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

/** Id of a request as its trace has it, and back: both are 32 hexadecimal digits. */
export function toTraceId(requestId: string): string {
  return requestId.replaceAll('-', '');
}

/** Writes the id of a trace as that of the request that began it. */
export function toRequestId(traceId: string): string {
  return traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
