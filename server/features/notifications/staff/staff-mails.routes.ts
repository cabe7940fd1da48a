import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  mailPreviewQuery,
  mailPreviewResponse,
  mailsOfPage,
  mailsQuery,
  mailsResponse,
  resendMailsResponse,
  sendTestMailRequest,
  sendTestMailResponse,
} from '#contract/staff/mails.ts';
import { fail } from '#domain/common/result.ts';
import { orderMailKinds } from '#domain/notifications/order-mails.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getScope, getStaff } from '../../staff/index.ts';
import { isForCustomer } from '../content/mail-recipients.ts';
import { resendMails } from '../delivery/resend-mails.ts';
import { listMails, type MailPlace, type MailRow } from './listed-mails.repo.ts';
import { previewMail, toPage, type PreviewDeps } from './preview-mail.ts';
import { queueTestMail } from './send-test-mail.ts';

const bodyLimit = 4 * 1024;

/** A mail is shown without anything that it could load or run, but for the logo of the shop. */
function pagePolicy({ config: { origin } }: PreviewDeps): string {
  return `default-src 'none'; img-src data: ${origin}; style-src 'unsafe-inline'; sandbox`;
}

const toShop = orderMailKinds.filter((kind) => !isForCustomer(kind));

function readPlace(after: string | undefined): MailPlace | null {
  const [, key, id] = /^(\d{1,17})\.([\w-]{1,180})$/.exec(after ?? '') ?? [];
  return key === undefined || id === undefined
    ? null
    : { key, id: Buffer.from(id, 'base64url').toString() };
}

function writePlace({ key, id }: MailPlace): string {
  return `${key}.${Buffer.from(id).toString('base64url')}`;
}

function present({ recipient, queuedAt, at, key: _key, ...row }: MailRow, adminEmail: string) {
  return {
    ...row,
    to: recipient ?? adminEmail,
    queuedAt: queuedAt.toISOString(),
    at: at?.toISOString() ?? null,
  };
}

/** The mails of the whole shop: a studio's people have none of these calls. */
export function registerStaffMailRoutes(app: FastifyInstance, deps: PreviewDeps): void {
  registerMailListRoutes(app, deps);
  registerMailPreviewRoutes(app, deps);
  registerTestMailRoute(app, deps);
}

function registerMailListRoutes(app: FastifyInstance, deps: PreviewDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listMails';
  typed.get(
    '/api/staff/mails',
    { schema: { operationId: listId, querystring: mailsQuery, response: { 200: mailsResponse } } },
    async (request, reply) => {
      if (getScope(request, 'orders.mail').kind !== 'all') {
        return sendFailure(request, reply, fail('not_found'));
      }
      const { state = null, kind = null, number = null, after } = request.query;
      const selection = { state, kind, number, after: readPlace(after), limit: mailsOfPage + 1 };
      const found = await listMails(deps.kysely, selection, toShop);
      const page = found.slice(0, mailsOfPage);
      const last = page.at(-1);
      const next = found.length > mailsOfPage && last ? writePlace(last) : null;
      return { mails: page.map((row) => present(row, deps.config.adminEmail)), next };
    },
  );
  const resendId: OperationId = 'resendMails';
  typed.post(
    '/api/staff/mails/resend',
    { bodyLimit, schema: { operationId: resendId, response: { 200: resendMailsResponse } } },
    async (request, reply) => {
      if (getScope(request, 'orders.mail').kind !== 'all') {
        return sendFailure(request, reply, fail('not_found'));
      }
      return { queued: (await resendMails(deps, getCaller(request))).length };
    },
  );
}

function registerMailPreviewRoutes(app: FastifyInstance, deps: PreviewDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const previewId: OperationId = 'previewMail';
  typed.get(
    '/api/staff/mails/preview',
    {
      schema: {
        operationId: previewId,
        querystring: mailPreviewQuery,
        response: { 200: mailPreviewResponse },
      },
    },
    async (request, reply) => {
      if (getScope(request, 'orders.mail').kind !== 'all') {
        return sendFailure(request, reply, fail('not_found'));
      }
      const { kind } = request.query;
      const composed = await previewMail(deps, request.query);
      if (!composed.ok) return sendFailure(request, reply, composed);
      const { order, mail } = composed.value;
      const { subject, text, headers } = mail;
      const language = headers?.['Content-Language'] ?? 'en';
      return { number: order.number, kind, language, to: mail.to.address, subject, text };
    },
  );
  const pageId: OperationId = 'previewMailPage';
  typed.get(
    '/api/staff/mails/preview.html',
    { schema: { operationId: pageId, querystring: mailPreviewQuery } },
    async (request, reply) => {
      if (getScope(request, 'orders.mail').kind !== 'all') {
        return sendFailure(request, reply, fail('not_found'));
      }
      const composed = await previewMail(deps, request.query);
      if (!composed.ok) return sendFailure(request, reply, composed);
      return reply
        .header('content-security-policy', pagePolicy(deps))
        .type('text/html; charset=utf-8')
        .send(toPage(composed.value.mail));
    },
  );
}

function registerTestMailRoute(app: FastifyInstance, deps: PreviewDeps): void {
  const operationId: OperationId = 'sendTestMail';
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/staff/mails/test',
    {
      bodyLimit,
      schema: {
        operationId,
        body: sendTestMailRequest,
        response: { 200: sendTestMailResponse },
      },
    },
    async (request, reply) => {
      if (getScope(request, 'orders.mail').kind !== 'all') {
        return sendFailure(request, reply, fail('not_found'));
      }
      const job = { ...request.body, staff: getStaff(request).id };
      const queued = await queueTestMail(deps, getCaller(request), job);
      return queued.ok ? { to: queued.value } : sendFailure(request, reply, queued);
    },
  );
}
