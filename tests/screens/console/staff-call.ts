import * as z from 'zod/mini';

/** A call of the console: where it goes, and the schemas of the contract for what it sends and gets. */
export interface StaffCall<Query = unknown, Body = unknown, Value = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A part `{name}` is a parameter. */
  readonly path: string;
  readonly query: z.ZodMiniType<Query>;
  readonly body: z.ZodMiniType<Body>;
  readonly response: z.ZodMiniType<Value>;
}

const noQuery = z.strictObject({});
/** The body of a call that sends nothing. */
export const noBody = z.undefined();

/** A call that reads. */
export function get<Value>(
  path: string,
  response: z.ZodMiniType<Value>,
): StaffCall<object, undefined, Value> {
  return { method: 'GET', path, query: noQuery, body: noBody, response };
}

/** A call that changes something. */
export function post<Body, Value>(
  path: string,
  body: z.ZodMiniType<Body>,
  response: z.ZodMiniType<Value>,
): StaffCall<object, Body, Value> {
  return { method: 'POST', path, query: noQuery, body, response };
}

/** A call that takes something away. */
export function remove<Value>(
  path: string,
  response: z.ZodMiniType<Value>,
): StaffCall<object, undefined, Value> {
  return { method: 'DELETE', path, query: noQuery, body: noBody, response };
}
