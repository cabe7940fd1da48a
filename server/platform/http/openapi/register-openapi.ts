import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { namedSchemas } from '#contract/operations/index.ts';
import { sendPacked } from '../packed-text.ts';
import { describeApi } from './describe-api.ts';

/** Collects the schemas of the routes; registered before them. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'FPX', version: '1' } },
    transform: createJsonSchemaTransform({ schemaRegistry: namedSchemas }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: namedSchemas }),
  });
}

/** `GET /api/openapi.json`: the description of the API, built and serialized for the first request. */
export function registerOpenApiRoute(app: FastifyInstance): void {
  let document: string | null = null;
  app.get(
    '/api/openapi.json',
    { schema: { operationId: 'getOpenApiDocument' } },
    (request, reply) => {
      document ??= JSON.stringify(describeApi(app.swagger()));
      return sendPacked(request, reply.type('application/json; charset=utf-8'), document);
    },
  );
}
