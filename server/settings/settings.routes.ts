import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import { settingsResponse } from '#contract/staff/settings.ts';
import { fail } from '#domain/common/result.ts';
import type { Config } from '../config.ts';
import { getScope } from '../features/staff/index.ts';
import { sendFailure } from '../platform/http/errors.ts';
import { listSettings } from './list-settings.ts';

/** What the environment sets, for the people who run the shop. */
export function registerSettingsRoutes(app: FastifyInstance, config: Config): void {
  const operationId: OperationId = 'getSettings';
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/staff/settings',
      { schema: { operationId, response: { 200: settingsResponse } } },
      async (request, reply) =>
        getScope(request, 'settings.edit').kind === 'all'
          ? { settings: listSettings(config) }
          : sendFailure(request, reply, fail('not_found')),
    );
}
