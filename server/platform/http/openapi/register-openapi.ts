import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { namedSchemas } from '#contract/operations/index.ts';
import { describeApi } from './describe-api.ts';

/** Collects the schemas of the routes; registered before them. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'FPX', version: '1' } },
    transform: createJsonSchemaTransform({ schemaRegistry: namedSchemas }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: namedSchemas }),
  });
}

/** `GET /api/openapi.json`: the description of the API, built for the first request. */
export function registerOpenApiRoute(app: FastifyInstance): void {
  let document: object | null = null;
  app.get('/api/openapi.json', { schema: { operationId: 'getOpenApiDocument' } }, () => {
    document ??= describeApi(app.swagger());
    return document;
  });
}
