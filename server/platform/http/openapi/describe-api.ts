import { operations, tags, type Operation } from '#contract/operations/index.ts';
import { describeOperation } from './describe-operation.ts';
import { errorSchemas, retryAfterHeader, sharedResponses } from './error-responses.ts';
import { generatedDocument } from './generated-document.ts';
import { securitySchemes } from './security-schemes.ts';

const info = {
  title: 'FPX',
  version: '1',
  summary: 'The API of a shop for photo prints and photo gifts.',
  description:
    'Amounts are decimal numbers in major units of the currency. Errors have the body `Error`, with a text in the language of `Accept-Language`. Every response has the id of its request in `X-Request-Id`. A response 429 or 503 says in `Retry-After` when a repeated request may succeed. Requests that change something are refused when a page of another origin sends them, and calls that read when a page of another site does.',
  contact: { name: 'The operator of this shop' },
  license: { name: 'All rights reserved', identifier: 'LicenseRef-FPX' },
};

const known: Readonly<Record<string, Operation>> = operations;

/** Prefix of references to named schemas. */
const schemaPath = '#/components/schemas/';

/** Lists the names of the schemas to which a part of the document refers. */
function referredSchemas(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(schemaPath)
      ? [value.slice(schemaPath.length)]
      : referredSchemas(value),
  );
}

/** Returns the schemas that the rest of the document uses, directly or by another schema. */
function usedSchemas(
  schemas: Readonly<Record<string, object>>,
  rest: unknown,
): Record<string, object> {
  const used = new Set<string>();
  const waiting = referredSchemas(rest);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...referredSchemas(schemas[name]));
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

/** Methods that Fastify serves beside another one get the id of that one with this end. */
const headEnd = '-head';

/**
 * Completes the document that is generated from the schemas of the routes with the documentation of their operations.
 * An operation without an id stays as it is, and the check of the document refuses it. Throws when a route and its
 * documentation disagree.
 */
export function describeApi(generated: unknown): object {
  const { paths: routes, components } = generatedDocument.parse(generated);
  const paths = Object.fromEntries(
    Object.entries(routes).map(([path, methods]) => {
      const described = Object.entries(methods).map(([method, route]) => {
        const id = route.operationId?.replace(new RegExp(`${headEnd}$`), '');
        if (id === undefined) return [method, route];
        const operation = known[id];
        if (!operation) throw new Error(`the operation ${id} has no documentation`);
        return [method, describeOperation(id, operation, { path, method }, route)];
      });
      return [path, Object.fromEntries(described)];
    }),
  );
  const shared = { responses: sharedResponses, headers: { RetryAfter: retryAfterHeader } };
  const schemas = usedSchemas({ ...components.schemas, ...errorSchemas }, { paths, ...shared });
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'The shop that serves this document.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas, ...shared, securitySchemes },
  };
}
