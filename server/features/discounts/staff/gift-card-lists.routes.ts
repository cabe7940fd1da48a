import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  findGiftCardRequest,
  findGiftCardResponse,
  giftCardParams,
  giftCardQuery,
  giftCardResponse,
  listGiftCardsQuery,
  listGiftCardsResponse,
  owedResponse,
} from '#contract/staff/gift-cards.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { countPoint, returnPoint } from '../../../platform/db/rate-limits.repo.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getScope, getStaff } from '../../staff/index.ts';
import { giftCodeHash } from '../gift-card-codes.ts';
import { findGiftCardMail } from '../mails/gift-card-mails.repo.ts';
import type { StaffDiscountDeps } from './deps.ts';
import {
  findGiftCardRow,
  findIdOfHash,
  readGiftCards,
  readLedger,
  sumOwed,
} from './gift-card-lists.repo.ts';
import { readTimePlace, writeTimePlace } from '../../../platform/http/page-place.ts';
import { presentEntry, presentGiftCard, presentMail, presentOwed } from './present-gift-cards.ts';

const bodyLimit = 1024;
const pageSize = 50;
/** Wrong codes of one person within a quarter of an hour. */
const guesses = { points: 30, seconds: 15 * 60 };

/** Finds the card of a typed code. Errors: `not_found`, `too_many_requests` after many wrong codes. */
async function findCard(
  { kysely, clock, codeKey }: StaffDiscountDeps,
  staff: string,
  code: string,
): Promise<Result<string, 'not_found' | 'too_many_requests'>> {
  const now = clock();
  const key = `staff gift-card ${staff}`;
  const counted = await countPoint(kysely, { ...guesses, key, now });
  if (!counted.ok) return fail('too_many_requests', { waitSeconds: counted.waitSeconds });
  const id = await findIdOfHash(kysely, giftCodeHash(code, codeKey));
  if (id === null) return fail('not_found');
  await returnPoint(kysely, key, now);
  return succeed(id);
}

function registerList(app: FastifyInstance, deps: StaffDiscountDeps): void {
  const { kysely, clock } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listStaffGiftCards';
  typed.get(
    '/api/staff/gift-cards',
    {
      schema: {
        operationId: listId,
        querystring: listGiftCardsQuery,
        response: { 200: listGiftCardsResponse },
      },
    },
    async (request, reply) => {
      if (getScope(request, 'gift-cards.see').kind !== 'all') {
        return sendFailure(request, reply, fail('not_found'));
      }
      const { state = null, currency = null, ending, after } = request.query;
      const now = clock();
      const found = await readGiftCards(kysely, {
        state,
        currency,
        ending: ending?.toUpperCase() ?? null,
        after: readTimePlace(after),
        limit: pageSize + 1,
        now: new Date(now),
      });
      const rows = found.slice(0, pageSize);
      const last = rows.at(-1);
      return {
        cards: rows.map((row) => presentGiftCard(row, now)),
        next: found.length > pageSize && last ? writeTimePlace(last) : null,
      };
    },
  );
  const owedId: OperationId = 'getOwedOnGiftCards';
  typed.get(
    '/api/staff/gift-cards/owed',
    { schema: { operationId: owedId, response: { 200: owedResponse } } },
    async (request, reply) => {
      if (getScope(request, 'gift-cards.see').kind !== 'all') {
        return sendFailure(request, reply, fail('not_found'));
      }
      return { owed: (await sumOwed(kysely, new Date(clock()))).map(presentOwed) };
    },
  );
}

function registerCard(app: FastifyInstance, deps: StaffDiscountDeps): void {
  const { kysely, clock } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const findId: OperationId = 'findStaffGiftCard';
  typed.post(
    '/api/staff/gift-cards/find',
    {
      bodyLimit,
      schema: {
        operationId: findId,
        body: findGiftCardRequest,
        response: { 200: findGiftCardResponse },
      },
    },
    async (request, reply) => {
      if (getScope(request, 'gift-cards.see').kind !== 'all') {
        return sendFailure(request, reply, fail('not_found'));
      }
      const found = await findCard(deps, getStaff(request).id, request.body.code);
      return found.ok ? { id: found.value } : sendFailure(request, reply, found);
    },
  );
  const cardId: OperationId = 'getStaffGiftCard';
  typed.get(
    '/api/staff/gift-cards/:card',
    {
      schema: {
        operationId: cardId,
        params: giftCardParams,
        querystring: giftCardQuery,
        response: { 200: giftCardResponse },
      },
    },
    async (request, reply) => {
      const isAll = getScope(request, 'gift-cards.see').kind === 'all';
      const row = isAll ? await findGiftCardRow(kysely, request.params.card) : null;
      if (!row) return sendFailure(request, reply, fail('not_found'));
      const { before = null } = request.query;
      const found = await readLedger(kysely, row.id, { before, limit: pageSize + 1 });
      const entries = found.slice(0, pageSize);
      return {
        card: presentGiftCard(row, clock()),
        mail: presentMail(await findGiftCardMail(kysely, row.id)),
        entries: entries.map((entry) => presentEntry(entry, row.currency)),
        next: found.length > pageSize ? (entries.at(-1)?.id ?? null) : null,
      };
    },
  );
}

/** The calls that show gift cards. They are of the whole shop: for a studio’s people they do not exist. */
export function registerGiftCardListRoutes(app: FastifyInstance, deps: StaffDiscountDeps): void {
  registerList(app, deps);
  registerCard(app, deps);
}
