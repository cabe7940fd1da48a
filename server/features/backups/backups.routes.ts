import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import { backupsResponse } from '#contract/staff/backups.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getScope } from '../staff/index.ts';
import { readBackupAge, type BackupAgeDeps } from './read-backup-age.ts';

/** The age of the backups, for the people who run the shop. */
export function registerBackupRoutes(app: FastifyInstance, deps: BackupAgeDeps): void {
  const operationId: OperationId = 'getBackups';
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/staff/backups',
      { schema: { operationId, response: { 200: backupsResponse } } },
      async (request, reply) =>
        getScope(request, 'settings.edit').kind === 'all'
          ? await readBackupAge(deps)
          : sendFailure(request, reply, fail('not_found')),
    );
}
