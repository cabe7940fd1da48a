import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  changedGiftCardResponse,
  extendGiftCardRequest,
  giftCardParams,
  issueGiftCardsRequest,
  issueGiftCardsResponse,
  mailGiftCardRequest,
} from '#contract/staff/gift-cards.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getScope, getStaff, isProven } from '../../staff/index.ts';
import { extendGiftCard, setGiftCardEnabled } from '../change-gift-card.ts';
import { findIssuedCards, issueGiftCards } from '../issue-gift-cards.ts';
import { mailGiftCard, resendGiftCard } from '../mails/mail-gift-card.ts';
import type { StaffDiscountDeps } from './deps.ts';
import { findGiftCardRow } from './gift-card-lists.repo.ts';
import { renderGiftCards } from '../gift-card-sheet.ts';
import { presentGiftCard } from './present-gift-cards.ts';

const bodyLimit = 4096;

function mayIssue(request: FastifyRequest): boolean {
  return getScope(request, 'gift-cards.issue').kind === 'all';
}

/** Runs a change of a card and sends the card as it is then. */
async function sendChanged(
  { kysely, clock }: StaffDiscountDeps,
  request: FastifyRequest<{ Params: { card: string } }>,
  reply: FastifyReply,
  change: (card: string) => Promise<Result<null>>,
) {
  const { card } = request.params;
  const known = mayIssue(request) && (await findGiftCardRow(kysely, card)) !== null;
  if (!known) return sendFailure(request, reply, fail('not_found'));
  const changed = await change(card);
  if (!changed.ok) return sendFailure(request, reply, changed);
  const row = await findGiftCardRow(kysely, card);
  if (!row) return sendFailure(request, reply, fail('not_found'));
  return { card: presentGiftCard(row, clock()) };
}

/** A card is never removed, so that one that was found is there. */
function enableKnown(
  { kysely }: StaffDiscountDeps,
  request: FastifyRequest,
  isEnabled: boolean,
): (card: string) => Promise<Result<null>> {
  return async (card) => {
    const set = await setGiftCardEnabled(kysely, getCaller(request), card, isEnabled);
    return set.ok ? set : fail('not_found');
  };
}

function registerChanges(app: FastifyInstance, deps: StaffDiscountDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = giftCardParams;
  const response = { 200: changedGiftCardResponse };
  const disableId: OperationId = 'disableStaffGiftCard';
  typed.post(
    '/api/staff/gift-cards/:card/disable',
    { bodyLimit, schema: { operationId: disableId, params, response } },
    (request, reply) => sendChanged(deps, request, reply, enableKnown(deps, request, false)),
  );
  const enableId: OperationId = 'enableStaffGiftCard';
  typed.post(
    '/api/staff/gift-cards/:card/enable',
    { bodyLimit, schema: { operationId: enableId, params, response } },
    (request, reply) => sendChanged(deps, request, reply, enableKnown(deps, request, true)),
  );
  const extendId: OperationId = 'extendStaffGiftCard';
  typed.post(
    '/api/staff/gift-cards/:card/extend',
    { bodyLimit, schema: { operationId: extendId, params, body: extendGiftCardRequest, response } },
    (request, reply) =>
      sendChanged(deps, request, reply, async (card) => {
        const expiresAt = new Date(request.body.expiresAt);
        if (expiresAt.getTime() <= deps.clock()) {
          return fail('invalid_request', { fields: ['expiresAt'] });
        }
        const extended = await extendGiftCard(deps.kysely, getCaller(request), card, expiresAt);
        if (extended.ok) return extended;
        return fail(extended.code === 'gift_card_unknown' ? 'not_found' : 'gift_card_pays_longer');
      }),
  );
}

function registerIssues(app: FastifyInstance, deps: StaffDiscountDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const issueId: OperationId = 'issueStaffGiftCards';
  typed.post(
    '/api/staff/gift-cards',
    {
      bodyLimit,
      schema: {
        operationId: issueId,
        body: issueGiftCardsRequest,
        response: { 200: issueGiftCardsResponse },
      },
    },
    async (request, reply) => {
      if (!mayIssue(request)) return sendFailure(request, reply, fail('not_found'));
      if (!isProven(request, deps.clock())) {
        return sendFailure(request, reply, fail('staff_proof_required'));
      }
      const issuer = { caller: getCaller(request), staff: getStaff(request).id };
      const issued = await issueGiftCards(deps, issuer, request.body);
      if (!issued.ok) return sendFailure(request, reply, issued);
      const { cards, shownUntil } = issued.value;
      return { cards: [...cards], shownUntil: shownUntil.toISOString() };
    },
  );
  const printId: OperationId = 'printStaffGiftCards';
  typed.post(
    '/api/staff/gift-cards/print',
    { bodyLimit, schema: { operationId: printId, body: issueGiftCardsRequest } },
    async (request, reply) => {
      if (!mayIssue(request)) return sendFailure(request, reply, fail('not_found'));
      const { id: staff, language } = getStaff(request);
      const found = await findIssuedCards(deps, deps.kysely, staff, request.body);
      if (!found.ok) return sendFailure(request, reply, found);
      const { brandName } = deps;
      const facts = { ...request.body, language, brandName, now: deps.clock() };
      const codes = found.value.cards.map(({ code }) => code);
      return reply
        .header('content-disposition', 'attachment; filename="gift-cards.pdf"')
        .type('application/pdf')
        .send(await renderGiftCards(codes, facts));
    },
  );
}

function registerMails(app: FastifyInstance, deps: StaffDiscountDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: changedGiftCardResponse };
  const mailId: OperationId = 'mailStaffGiftCard';
  typed.post(
    '/api/staff/gift-cards/mail',
    { bodyLimit, schema: { operationId: mailId, body: mailGiftCardRequest, response } },
    async (request, reply) => {
      if (!mayIssue(request)) return sendFailure(request, reply, fail('not_found'));
      if (!isProven(request, deps.clock())) {
        return sendFailure(request, reply, fail('staff_proof_required'));
      }
      const issuer = { caller: getCaller(request), staff: getStaff(request).id };
      const mailed = await mailGiftCard(deps, issuer, request.body);
      if (!mailed.ok) return sendFailure(request, reply, mailed);
      const row = await findGiftCardRow(deps.kysely, mailed.value);
      if (!row) return sendFailure(request, reply, fail('not_found'));
      return { card: presentGiftCard(row, deps.clock()) };
    },
  );
  const resendId: OperationId = 'resendStaffGiftCard';
  typed.post(
    '/api/staff/gift-cards/:card/resend',
    { bodyLimit, schema: { operationId: resendId, params: giftCardParams, response } },
    (request, reply) =>
      sendChanged(deps, request, reply, async (card) => {
        const sent = await resendGiftCard(deps, { caller: getCaller(request) }, card);
        return sent.ok ? succeed(null) : sent;
      }),
  );
}

/** The calls that issue and change gift cards. */
export function registerGiftCardChangeRoutes(app: FastifyInstance, deps: StaffDiscountDeps): void {
  registerChanges(app, deps);
  registerIssues(app, deps);
  registerMails(app, deps);
}
