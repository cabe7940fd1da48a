import type { JsonSchema, Operation } from './operation.ts';

const partState: JsonSchema = { type: 'string', enum: ['ok', 'down'] };

const readiness: JsonSchema = {
  type: 'object',
  properties: {
    database: partState,
    storage: {
      type: 'string',
      enum: ['ok', 'full', 'down'],
      description: '`full`: it responds, but new photos are refused with 507.',
    },
    queue: partState,
    oldestDueJobSeconds: {
      type: ['number', 'null'],
      description:
        'Delay of the oldest due job in seconds; null without one, absent while the queue is down.',
    },
  },
  required: ['database', 'storage', 'queue'],
  additionalProperties: false,
};

const json = 'application/json';

/** Operations of the server itself. */
export const healthOperations = {
  getLiveness: {
    tag: 'Health',
    summary: 'Check that the process lives',
    description:
      'Responds while the process runs, whatever the state of its database, and with 503 before it ends: a balancer sends its requests elsewhere from then on.',
    access: 'none',
    isStateless: true,
    responses: {
      200: {
        description: 'The process runs.',
        content: {
          mediaType: json,
          schema: {
            type: 'object',
            properties: { status: { type: 'string', enum: ['ok'] } },
            required: ['status'],
            additionalProperties: false,
          },
        },
        examples: { ok: ['The process runs', { status: 'ok' }] },
      },
      503: {
        description: 'The process is about to end.',
        content: {
          mediaType: json,
          schema: {
            type: 'object',
            properties: { status: { type: 'string', enum: ['stopping'] } },
            required: ['status'],
            additionalProperties: false,
          },
        },
        examples: { stopping: ['The process is about to end', { status: 'stopping' }] },
      },
    },
    errors: [],
  },
  getReadiness: {
    tag: 'Health',
    summary: 'Check that every part responds',
    description:
      'Reports database, storage and queue; a part that does not respond within two seconds is down. A full storage is no reason to stop requests: orders of stored photos still work.',
    access: 'none',
    isStateless: true,
    responses: {
      200: {
        description: 'Every part responds.',
        content: { mediaType: json, schema: readiness },
        examples: {
          ready: [
            'Every part responds',
            { database: 'ok', storage: 'ok', queue: 'ok', oldestDueJobSeconds: null },
          ],
          full: [
            'New photos are refused',
            { database: 'ok', storage: 'full', queue: 'ok', oldestDueJobSeconds: null },
          ],
        },
      },
      503: {
        description: 'A part does not respond, or the server is shutting down.',
        content: { mediaType: json, schema: readiness },
        examples: {
          down: ['The database is down', { database: 'down', storage: 'ok', queue: 'down' }],
        },
      },
    },
    errors: [],
  },
  getOpenApiDocument: {
    tag: 'Health',
    summary: 'Read this document',
    description: 'This description of the API, in OpenAPI 3.1.',
    access: 'none',
    isStateless: true,
    responses: {
      200: {
        description: 'The document.',
        content: {
          mediaType: json,
          schema: {
            type: 'object',
            properties: { openapi: { type: 'string' }, paths: { type: 'object' } },
            required: ['openapi', 'paths'],
          },
        },
        examples: { shortened: ['Shortened', { openapi: '3.1.0', paths: {} }] },
      },
    },
    errors: [],
  },
} satisfies Record<string, Operation>;
