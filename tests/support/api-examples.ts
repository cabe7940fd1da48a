import type { RouteOptions } from 'fastify';
import * as z from 'zod';
import {
  listResponses,
  operations,
  type Examples,
  type Operation,
} from '#contract/operations/index.ts';

const known: Readonly<Record<string, Operation>> = operations;

/** Id of the operation that a route names. */
export function operationIdOf({ schema }: RouteOptions): string | undefined {
  return z.object({ operationId: z.string() }).safeParse(schema).data?.operationId;
}

/** An example of the documentation with the schema of its route. */
export interface SchemaExample {
  readonly name: string;
  readonly value: unknown;
  readonly schema: z.core.$ZodType;
}

function withSchema(
  prefix: string,
  examples: Examples | undefined,
  schema: unknown,
): SchemaExample[] {
  if (!(schema instanceof z.core.$ZodType)) return [];
  return Object.entries(examples ?? {}).map(([name, [, value]]) => ({
    name: `${prefix} ${name}`,
    value,
    schema,
  }));
}

/** The examples of an operation that its route's schema must accept. */
export function requestExamples(route: RouteOptions): SchemaExample[] {
  const id = operationIdOf(route) ?? '';
  return withSchema(id, known[id]?.requestExamples, route.schema?.body);
}

/** The examples of its responses that its route's schemas must be able to send. */
export function responseExamples(route: RouteOptions): SchemaExample[] {
  const id = operationIdOf(route) ?? '';
  const operation = known[id];
  const documented = operation ? listResponses(operation) : {};
  const schemas = z.record(z.string(), z.unknown()).safeParse(route.schema?.response).data ?? {};
  return Object.entries(schemas).flatMap(([status, schema]) =>
    withSchema(`${id} ${status}`, documented[Number(status)]?.examples, schema),
  );
}
