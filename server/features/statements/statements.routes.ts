import { sizeKeyFrom } from '#domain/catalogue/variant-traits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { uuid } from '#contract/common.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  addAgreementRequest,
  agreementsResponse,
  statementQuery,
  statementResponse,
} from '#contract/staff/statements.ts';
import { toMinor } from '#domain/common/money.ts';
import { fail } from '#domain/common/result.ts';
import { isInScope } from '#domain/staff/roles.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getCaller, getScope, getStaff } from '../staff/index.ts';
import { addAgreement } from './add-agreement.ts';
import type { StatementDeps } from './deps.ts';
import { presentAgreement, presentStatement } from './present-statement.ts';
import { readStatement, type MonthStatement } from './read-statement.ts';
import { formatStatementCsv } from './statement-csv.ts';
import { renderStatement } from './statement-pdf.ts';
import { findStudio, type StatementStudio } from './statements.repo.ts';

type StatementRight = 'statements.see' | 'statements.edit';

/** The studio of a call: one's own, or for people of the shop the named one; null for another studio's. */
async function studioOf(
  { kysely }: StatementDeps,
  request: FastifyRequest,
  right: StatementRight,
  asked: string | undefined,
): Promise<StatementStudio | null> {
  const scope = getScope(request, right);
  const studio = asked ?? (scope.kind === 'studio' ? scope.studio : null);
  if (studio === null || !isInScope(scope, { studio })) return null;
  return await findStudio(kysely, studio);
}

/** Statements of partner studios, and what was agreed with them. A studio's people see their own alone. */
export function registerStatementRoutes(app: FastifyInstance, deps: StatementDeps): void {
  registerReads(app, deps);
  registerDocuments(app, deps);
  registerAgreements(app, deps);
}

/** The statement that a call asks for; null for another studio's. */
async function statementOf(
  deps: StatementDeps,
  request: FastifyRequest,
  { studio: asked, month }: z.output<typeof statementQuery>,
): Promise<MonthStatement | null> {
  const studio = await studioOf(deps, request, 'statements.see', asked);
  return studio && (await readStatement(deps, studio, month));
}

function sendDocument(
  reply: FastifyReply,
  { studio, month }: MonthStatement,
  { type, bytes }: { readonly type: 'csv' | 'pdf'; readonly bytes: Buffer | string },
): FastifyReply {
  const name = `statement-${studio.slug}-${month}.${type}`;
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf')
    .send(bytes);
}

function registerReads(app: FastifyInstance, deps: StatementDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const getId: OperationId = 'getStatement';
  typed.get(
    '/api/staff/statements',
    {
      schema: {
        operationId: getId,
        querystring: statementQuery,
        response: { 200: statementResponse },
      },
    },
    async (request, reply) => {
      const statement = await statementOf(deps, request, request.query);
      return statement
        ? presentStatement(statement)
        : sendFailure(request, reply, fail('not_found'));
    },
  );
}

function registerDocuments(app: FastifyInstance, deps: StatementDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const csvId: OperationId = 'getStatementCsv';
  typed.get(
    '/api/staff/statements.csv',
    { schema: { operationId: csvId, querystring: statementQuery } },
    async (request, reply) => {
      const statement = await statementOf(deps, request, request.query);
      if (!statement) return sendFailure(request, reply, fail('not_found'));
      const bytes = formatStatementCsv(statement, getStaff(request).language);
      return sendDocument(reply, statement, { type: 'csv', bytes });
    },
  );
  const pdfId: OperationId = 'getStatementPdf';
  typed.get(
    '/api/staff/statements.pdf',
    { schema: { operationId: pdfId, querystring: statementQuery } },
    async (request, reply) => {
      const statement = await statementOf(deps, request, request.query);
      if (!statement) return sendFailure(request, reply, fail('not_found'));
      const { language } = getStaff(request);
      const { catalogues, brandName, clock } = deps;
      const bytes = await renderStatement(statement, {
        catalogue: catalogues.current().catalogue,
        language,
        brandName,
        now: clock(),
      });
      return sendDocument(reply, statement, { type: 'pdf', bytes });
    },
  );
}

function registerAgreements(app: FastifyInstance, deps: StatementDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const addId: OperationId = 'addAgreement';
  typed.post(
    '/api/staff/studios/:studio/agreements',
    {
      bodyLimit: 16 * 1024,
      schema: {
        operationId: addId,
        params: z.object({ studio: uuid }),
        body: addAgreementRequest,
        response: { 200: agreementsResponse },
      },
    },
    async (request, reply) => {
      const studio =
        getScope(request, 'statements.edit').kind === 'all'
          ? await studioOf(deps, request, 'statements.edit', request.params.studio)
          : null;
      if (!studio) return sendFailure(request, reply, fail('not_found'));
      const { currency, fees } = request.body;
      const isKnown = ({ paper }: (typeof fees)[number]): boolean =>
        sizeKeyFrom(deps.catalogues.current().catalogue, paper) === paper;
      if (!fees.every(isKnown)) {
        return sendFailure(request, reply, fail('invalid_request', { fields: ['fees'] }));
      }
      const minor = fees.map(({ paper, fee }) => ({ paper, fee: toMinor(fee, currency) }));
      const agreement = { ...request.body, fees: minor };
      const added = await addAgreement(deps, getCaller(request), studio, agreement);
      return added.ok
        ? { agreements: added.value.map(presentAgreement) }
        : sendFailure(request, reply, added);
    },
  );
}
