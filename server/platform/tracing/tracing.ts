import type { TraceContext } from './trace-context.ts';

/** A step of a trace in progress. */
export interface OpenSpan {
  readonly context: TraceContext;
  /** Ends it; texts and numbers only that say nothing about people. */
  readonly end: (facts: {
    readonly name?: string;
    readonly isFailed: boolean;
    readonly attributes?: Readonly<Record<string, string | number>>;
  }) => void;
}

/** A step to begin. */
export interface SpanStart {
  readonly name: string;
  readonly kind: 'request' | 'job';
  /** The step that caused it; a request has none and gives its id to the trace. */
  readonly parent?: TraceContext | undefined;
  readonly traceId?: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Records the steps of a process and sends them to a collector. */
export interface Tracing {
  readonly start: (step: SpanStart) => OpenSpan;
  /** Sends what is left. */
  readonly stop: () => Promise<void>;
}
