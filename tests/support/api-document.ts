import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

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
export interface ReceivedResponse {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** The OpenAPI document of a server, as a judge of its responses. */
export interface ApiDocument {
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
