import { currentTrace, formatTraceparent } from '../tracing/trace-context.ts';

/**
 * The statement that begins a transaction. Within a step of a trace it also names the step, so that jobs which triggers
 * queue belong to it; both travel together, and the name ends with the transaction.
 */
export function beginStatement(): string {
  const trace = currentTrace();
  if (!trace) return 'begin';
  const step = formatTraceparent(trace);
  return /^[\da-f-]{55}$/.test(step)
    ? `begin; select set_config('fpx.traceparent', '${step}', true)`
    : 'begin';
}
