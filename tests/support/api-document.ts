import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, RouteOptions } from 'fastify';
import * as z from 'zod';
import * as core from 'zod/v4/core';
import {
  listResponses,
  operations,
  type Examples,
  type Operation,
} from '#contract/operations/index.ts';

const content = z.record(z.string(), z.unknown());
const response = z.object({
  $ref: z.string().optional(),
  headers: z.record(z.string(), z.unknown()).optional(),
  content: content.optional(),
});
const operation = z.object({
  operationId: z.string().optional(),
  responses: z.record(z.string(), response),
});
const openapi = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ responses: z.record(z.string(), response) }),
});

type Response = z.infer<typeof response>;

/** A response as a client receives it. */
interface ReceivedResponse {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** The OpenAPI document of a server, as a judge of its responses. */
interface ApiDocument {
  /** Id of the operation of a request; null for a page or an unknown path. */
  readonly findOperation: (method: string, url: string) => string | null;
  /** Lists how a response differs from the document; empty for a page or an unknown path. */
  readonly findFaults: (response: ReceivedResponse) => string[];
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
}

/** Paths without parameters win over those with, as they do in the router. */
function byParameters(a: string, b: string): number {
  return a.split('{').length - b.split('{').length;
}

type Served = z.infer<typeof openapi>;

/** Finds the operation of a request, with its place in the document. */
function openRouter({ paths }: Served) {
  const routes = Object.keys(paths)
    .toSorted(byParameters)
    .map((path) => ({ path, pattern: patternOf(path) }));
  return (method: string, url: string) => {
    const pathname = url.split('?')[0] ?? '';
    const name = method.toLowerCase();
    const route = routes.find(({ path, pattern }) => pattern.test(pathname) && paths[path]?.[name]);
    const found = route && paths[route.path]?.[name];
    if (!route || !found?.operationId) return null;
    return { ...found, place: `paths/${escape(route.path)}/${name}` };
  };
}

/** Compiles each schema of the document once. */
function openValidators(served: object) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(served, 'openapi');
  const known = new Map<string, ValidateFunction>();
  return (place: string, body: string): string[] => {
    const validate = known.get(place) ?? ajv.compile({ $ref: `openapi#/${place}` });
    known.set(place, validate);
    return validate(JSON.parse(body)) ? [] : [`${ajv.errorsText(validate.errors)} in ${body}`];
  };
}

interface Documented {
  readonly response: Response;
  readonly place: string;
}

function resolve(given: Response, place: string, { components }: Served): Documented {
  const name = given.$ref?.split('/').at(-1);
  const shared = name === undefined ? undefined : components.responses[name];
  return shared
    ? { response: shared, place: `components/responses/${name}` }
    : { response: given, place };
}

function headerFaults({ response }: Documented, { status, headers }: ReceivedResponse): string[] {
  return Object.keys(response.headers ?? {})
    .filter((name) => name === 'Retry-After' && [429, 503].includes(status))
    .filter((name) => !/^[1-9]\d*$/.test(String(headers[name.toLowerCase()])))
    .map((name) => `no ${name}`);
}

/** Reads the OpenAPI document that a server serves. */
export async function readApiDocument(app: FastifyInstance): Promise<ApiDocument> {
  const json = (await app.inject('/api/openapi.json')).json<object>();
  const served = openapi.parse(json);
  const find = openRouter(served);
  const validate = openValidators(json);

  const bodyFaults = (
    { response: { content: contents }, place }: Documented,
    { headers, body }: ReceivedResponse,
  ): string[] => {
    if (!contents) return body === '' ? [] : ['a body without a schema'];
    const type = String(headers['content-type']).split(';')[0] ?? '';
    if (!(type in contents)) return [`a body of type ${type}`];
    if (type !== 'application/json') return [];
    return validate(`${place}/content/${escape(type)}/schema`, body);
  };

  return {
    findOperation: (method, url) => find(method, url)?.operationId ?? null,
    findFaults: (received) => {
      const { method, url, status, body } = received;
      const found = find(method, url);
      if (!found) return [];
      const title = `${found.operationId} ${status}`;
      const given = found.responses[String(status)];
      if (!given) return [`${title}: no such status, ${body}`];
      const documented = resolve(given, `${found.place}/responses/${status}`, served);
      const faults = [...headerFaults(documented, received), ...bodyFaults(documented, received)];
      return faults.map((fault) => `${title}: ${fault}`);
    },
  };
}

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

/** More entries than any list, and more keys than any record, of the contract accepts. */
const tooManyItems = 20_001;
const tooManyKeys = 1001;

/**
 * Whether an oversized list fails with one issue, its length checked before its items: reporting every fault
 * of every item costs the server far more than the list cost its sender.
 */
function failsAsWhole(list: core.$ZodArray): boolean {
  const { error } = core.safeParse(
    list,
    Array.from({ length: tooManyItems }, () => Symbol('no item')),
  );
  return error?.issues.length === 1 && error.issues[0]?.code === 'too_big';
}

function takesManyKeys(schema: core.$ZodType): boolean {
  const keys = Array.from({ length: tooManyKeys }, (_, index) => `k${index}`);
  return [null, '', 0, true, {}].some(
    (value) => core.safeParse(schema, Object.fromEntries(keys.map((key) => [key, value]))).success,
  );
}

function hasMaximum(schema: core.$ZodString): boolean {
  return schema._zod.def.checks?.some((check) => check instanceof core.$ZodCheckMaxLength) ?? false;
}

function isFixedFormat(schema: core.$ZodType): boolean {
  return schema instanceof core.$ZodUUID || schema instanceof core.$ZodISODate;
}

function isScalar(schema: core.$ZodType): boolean {
  return (
    schema instanceof core.$ZodNumber ||
    schema instanceof core.$ZodBoolean ||
    schema instanceof core.$ZodEnum ||
    schema instanceof core.$ZodLiteral ||
    schema instanceof core.$ZodNull
  );
}

function innerOf(schema: core.$ZodType): unknown {
  return schema instanceof core.$ZodOptional ||
    schema instanceof core.$ZodExactOptional ||
    schema instanceof core.$ZodNullable ||
    schema instanceof core.$ZodDefault ||
    schema instanceof core.$ZodCatch
    ? schema._zod.def.innerType
    : null;
}

/** The schemas within a composite schema, by their names; null for other kinds. */
function partsOf(schema: core.$ZodType): Readonly<Record<string, unknown>> | null {
  if (schema instanceof core.$ZodObject) return schema._zod.def.shape;
  if (schema instanceof core.$ZodArray) return { '[]': schema._zod.def.element };
  if (schema instanceof core.$ZodUnion)
    return Object.fromEntries(schema._zod.def.options.entries());
  if (schema instanceof core.$ZodRecord) return { '{}': schema._zod.def.valueType };
  // Callers send the input of a transform, not its output.
  return schema instanceof core.$ZodPipe ? { '': schema._zod.def.in } : null;
}

function problemOf(schema: core.$ZodType): string | null {
  if (schema instanceof core.$ZodString) {
    return hasMaximum(schema) || isFixedFormat(schema) ? null : 'string without a maximum';
  }
  if (schema instanceof core.$ZodArray) {
    return failsAsWhole(schema) ? null : 'list without a maximum that is checked before its items';
  }
  if (schema instanceof core.$ZodRecord) {
    return takesManyKeys(schema) ? 'record without a maximum' : null;
  }
  const others = schema instanceof core.$ZodObject ? schema._zod.def.catchall : undefined;
  // A strict object refuses unknown keys.
  if (others !== undefined && !(others instanceof core.$ZodNever)) {
    return 'object that keeps unknown keys';
  }
  if (isScalar(schema) || partsOf(schema) !== null) return null;
  return `${schema._zod.def.type}, which this walk knows no bound of`;
}

/**
 * Lists the parts of a schema without a maximum, each with its path: strings, lists, records, objects that
 * keep unknown keys, and any kind of schema this walk does not know (`unknown`, `any`, `lazy` …).
 */
export function findUnbounded(schema: unknown, path: string): string[] {
  if (!(schema instanceof core.$ZodType)) return [`${path}: no zod schema`];
  const inner = innerOf(schema);
  if (inner !== null) return findUnbounded(inner, path);
  const problem = problemOf(schema);
  return [
    ...(problem === null ? [] : [`${path}: ${problem}`]),
    ...Object.entries(partsOf(schema) ?? {}).flatMap(([name, part]) =>
      findUnbounded(part, name === '' ? path : `${path}.${name}`),
    ),
  ];
}
