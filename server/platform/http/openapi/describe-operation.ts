import type { ErrorCode } from '#contract/errors.ts';
import {
  listResponses,
  type Examples,
  type Operation,
  type ParameterDoc,
  type ResponseDoc,
} from '#contract/operations/index.ts';
import { errorContent, errorResponses, groupErrors, waitingHeaders } from './error-responses.ts';
import type { GeneratedOperation } from './generated-document.ts';
import { accessNotes, requirements } from './security-schemes.ts';

function isSigned({ access }: Operation): boolean {
  return access === 'helcimSignature' || access === 'stripeSignature';
}

/** Codes that the server returns for every request of its kind, on any route. */
function generalErrors(operation: Operation, method: string, path: string): ErrorCode[] {
  const isChanging = !['get', 'head', 'options'].includes(method);
  const isForeignRefused = isChanging ? !isSigned(operation) : path.startsWith('/api/');
  const readsBody = isChanging && operation.isStreamed !== true;
  return [
    ...(isForeignRefused ? (['forbidden'] as const) : []),
    // Of every request with an invalid host.
    'invalid_request',
    ...(readsBody ? (['request_timed_out', 'body_too_large'] as const) : []),
    ...(operation.isStateless ? [] : (['server_error', 'service_unavailable'] as const)),
  ];
}

function describeParameters(
  operation: Operation,
  generated: GeneratedOperation['parameters'],
  id: string,
) {
  const docs = Object.entries(operation.parameters ?? {});
  return docs.map(([name, doc]: [string, ParameterDoc]) => {
    if ('in' in doc) {
      const { in: place, description, schema, example, isOptional } = doc;
      const required = place === 'path' || isOptional !== true;
      return { name, in: place, description, required, schema, example };
    }
    const known = generated.find((parameter) => parameter.name === name);
    if (!known) throw new Error(`${id}: the route has no parameter ${name}`);
    const [description, example] = doc;
    return { ...known, description, example };
  });
}

interface MediaType {
  readonly schema: unknown;
  readonly examples?: Readonly<Record<string, object>>;
}

function withExamples(media: MediaType, examples: Examples | undefined): MediaType {
  if (!examples) return media;
  const described = Object.fromEntries(
    Object.entries(examples).map(([name, [summary, value]]) => [name, { summary, value }]),
  );
  return { ...media, examples: described };
}

function describeBody(
  { body, requestExamples }: Operation,
  generated: GeneratedOperation['requestBody'],
) {
  if (!body && !generated) return {};
  const content = body?.content
    ? { [body.content.mediaType]: withExamples({ schema: body.content.schema }, requestExamples) }
    : Object.fromEntries(
        Object.entries(generated?.content ?? {}).map(([type, media]) => [
          type,
          withExamples(media, requestExamples),
        ]),
      );
  return {
    requestBody: {
      ...(body?.description && { description: body.description }),
      required: body?.isOptional !== true,
      content,
    },
  };
}

function describeContent(
  { content, examples }: ResponseDoc,
  generated: GeneratedOperation['responses'][string] | undefined,
) {
  if (content) return { [content.mediaType]: withExamples({ schema: content.schema }, examples) };
  const entries = Object.entries(generated?.content ?? {});
  return entries.length === 0
    ? null
    : Object.fromEntries(entries.map(([type, media]) => [type, withExamples(media, examples)]));
}

/** A response whose status some errors have too gets both schemas. */
function withErrors(
  content: Readonly<Record<string, MediaType>>,
  status: number,
  codes: readonly ErrorCode[],
) {
  const own = content['application/json'];
  if (!own) return content;
  const errors = errorContent(status, codes);
  return {
    'application/json': {
      schema: { anyOf: [own.schema, errors.schema] },
      examples: { ...own.examples, ...errors.examples },
    },
  };
}

function describeResponses(
  responses: Readonly<Record<number, ResponseDoc>>,
  generated: GeneratedOperation['responses'],
  groups: ReadonlyMap<number, readonly ErrorCode[]>,
) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]: [string, ResponseDoc]) => {
      const content = describeContent(response, generated[status]);
      const codes = groups.get(Number(status));
      const { headers } = waitingHeaders(Number(status));
      const allHeaders = { ...response.headers, ...headers };
      return [
        status,
        {
          description: response.description,
          ...(Object.keys(allHeaders).length > 0 && { headers: allHeaders }),
          ...(content && { content: codes ? withErrors(content, Number(status), codes) : content }),
        },
      ];
    }),
  );
}

/** The OpenAPI object of an operation: its documentation with the schemas of its route. Throws when they disagree. */
export function describeOperation(
  id: string,
  operation: Operation,
  { path, method }: { readonly path: string; readonly method: string },
  generated: GeneratedOperation,
): object {
  const general = generalErrors(operation, method, path);
  const groups = groupErrors(operation, path.includes('{') ? ['not_found', ...general] : general);
  const responses = listResponses(operation);
  for (const [status, { content }] of Object.entries(generated.responses)) {
    if (content && !(status in responses)) {
      throw new Error(`${id}: the response ${status} has no documentation`);
    }
  }
  for (const { name } of generated.parameters) {
    if (!(name in (operation.parameters ?? {}))) {
      throw new Error(`${id}: the parameter ${name} has no documentation`);
    }
  }
  const note = accessNotes[operation.access];
  const parameters = describeParameters(operation, generated.parameters, id);
  return {
    operationId: id,
    tags: [operation.tag],
    summary: operation.summary,
    description: note === null ? operation.description : `${operation.description} ${note}`,
    security: requirements[operation.access],
    ...(parameters.length > 0 && { parameters }),
    ...describeBody(operation, generated.requestBody),
    responses: {
      ...errorResponses(groups, operation.hasNoBody !== true),
      ...describeResponses(responses, generated.responses, groups),
    },
  };
}
