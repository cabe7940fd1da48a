import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../../context.ts';
import { misbehave } from '../../hosted/misbehave.ts';
import { pageLanguage, pageLanguages, type PageLanguage } from '../../hosted/languages.ts';
import type { SandboxSession } from '../../state/stripe-entries.ts';
import { answerChallenge, charge, challengePath } from '../charge.ts';
import { findSession, sessionStatusOf } from '../session-status.ts';
import { framePolicy } from './frame.ts';
import { challengePage, checkoutPage, closedPage } from './page.ts';

const idParams = z.object({ id: z.string().regex(/^cs_[a-z0-9_]{1,80}$/) });

const pageQuery = z.object({
  lang: z.enum(pageLanguages).optional().catch(undefined),
  declined: z.literal('authentication').optional().catch(undefined),
});

const payBody = z.object({
  cardNumber: z.string().max(40),
  expiry: z.string().max(10),
  cvc: z.string().max(10),
  cardHolderName: z.string().max(100),
});

const challengeBody = z.object({ passed: z.boolean() });

/** Language chosen on the page, otherwise the shop's request, otherwise the browser's. */
function chooseLanguage(
  request: FastifyRequest,
  session: SandboxSession | undefined,
): PageLanguage {
  const { lang } = pageQuery.parse(request.query);
  const asked = session?.locale === 'auto' ? null : session?.locale;
  return lang ?? pageLanguage(asked ?? request.headers['accept-language'] ?? 'en');
}

function idOf(request: FastifyRequest): string {
  return idParams.safeParse(request.params).data?.id ?? '';
}

function sendPage(reply: FastifyReply, status: number, html: string) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', framePolicy)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(html);
}

/** Registers the hosted page, the bank's page, and the calls of their buttons. */
export function registerPage(server: FastifyInstance, context: SandboxContext): void {
  server.get('/c/pay/:id', async (request, reply) => {
    const mode = context.switches.window.page;
    if (mode !== 'normal') return misbehave(mode, reply);
    const session = findSession(context, idOf(request));
    const status = sessionStatusOf(session);
    const language = chooseLanguage(request, session);
    if (!session || status !== 'open') {
      const closed = status === 'open' ? 'unknown' : status;
      return sendPage(reply, session ? 200 : 404, closedPage(session, closed, language));
    }
    const { declined } = pageQuery.parse(request.query);
    return sendPage(reply, 200, checkoutPage(session, language, declined));
  });

  server.get(challengePath(':id'), (request, reply) => {
    const session = findSession(context, idOf(request));
    if (!session?.challenge) return reply.redirect(`/c/pay/${idOf(request)}`);
    return sendPage(reply, 200, challengePage(session, chooseLanguage(request, session)));
  });

  server.post('/c/pay/:id/pay', (request, reply) => {
    const body = payBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ error: 'bad request' });
    return reply.send(charge(context, idOf(request), body.data));
  });

  server.post(challengePath(':id'), (request, reply) => {
    const body = challengeBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ error: 'bad request' });
    const result = answerChallenge(context, idOf(request), body.data.passed);
    return result ? reply.send(result) : reply.code(409).send({ error: 'no bank is asking' });
  });
}
