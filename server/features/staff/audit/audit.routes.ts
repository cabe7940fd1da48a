import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  auditQuery,
  auditResponse,
  auditTableQuery,
  type AuditFilterQuery,
} from '#contract/staff/audit.ts';
import { formatCsv } from '#domain/common/csv.ts';
import { fail, succeed } from '#domain/common/result.ts';
import {
  countEntries,
  readEntries,
  type AuditFilter,
} from '../../../platform/audit/read-log.repo.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getScope, getStaff } from '../authorize-staff.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import { columns, presentEntry, toRow } from './present-entries.ts';

const pageSize = 50;
const maxCount = 10_000;
const maxRows = 10_000;

function readFilter({ from, to, who, act, object }: AuditFilterQuery): AuditFilter {
  return {
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    who: who ?? null,
    act: act ?? null,
    object: object ?? null,
  };
}

/** The log is about the whole shop: for a studio's people it does not exist, whatever right they were given. */
function seesAll(request: FastifyRequest): boolean {
  return getScope(request, 'audit.see').kind === 'all';
}

/** The calls that read the audit log. */
export function registerAuditRoutes(app: FastifyInstance, { kysely }: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'readAuditLog';
  typed.get(
    '/api/staff/audit',
    { schema: { operationId: listId, querystring: auditQuery, response: { 200: auditResponse } } },
    async (request, reply) => {
      if (!seesAll(request)) return sendFailure(request, reply, fail('not_found'));
      const { before = null } = request.query;
      const filter = readFilter(request.query);
      const found = await readEntries(kysely, filter, { before, limit: pageSize + 1 });
      const entries = found.slice(0, pageSize).map(presentEntry);
      const next = found.length > pageSize ? (entries.at(-1)?.id ?? null) : null;
      const count = before === null ? await countEntries(kysely, filter, maxCount) : null;
      return { entries, next, count };
    },
  );
  const tableId: OperationId = 'readAuditTable';
  typed.get(
    '/api/staff/audit.csv',
    { schema: { operationId: tableId, querystring: auditTableQuery } },
    async (request, reply) => {
      if (!seesAll(request)) return sendFailure(request, reply, fail('not_found'));
      const { separator, ...given } = request.query;
      const filter = readFilter(given);
      const found = await readEntries(kysely, filter, { before: null, limit: maxRows });
      const object = { kind: 'audit', id: getStaff(request).id } as const;
      await runAct(
        kysely,
        getCaller(request),
        { act: 'audit.export', object },
        async (_, record) => {
          record.setAfter({ rows: found.length, ...given });
          return succeed(undefined);
        },
      );
      const rows = [columns, ...found.map(toRow)];
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .send(formatCsv(rows, separator === 'semicolon' ? ';' : ','));
    },
  );
}
