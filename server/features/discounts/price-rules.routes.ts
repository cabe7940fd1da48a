import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  priceRuleRequest,
  priceRulesResponse,
  type PriceRulesResponse,
} from '#contract/price-rules.ts';
import { normalizeCode, type PieceOffer } from '#domain/discounts/discounts.ts';
import { toMajor } from '#domain/common/money.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import type { CodeGuessDeps } from './guess-code.ts';
import { guessPriceRule, identifyGuesser } from './guess-codes.ts';
import { listedPriceRules, type StoredPriceRule } from './price-rules.repo.ts';

/** Two decimals, and the third of a rule that has one: the browser prices with it. */
function presentValue(thousandths: number): string {
  return (thousandths / 1000).toFixed(thousandths % 10 === 0 ? 2 : 3);
}

function presentPieces({ of, paid, percentThousandths }: PieceOffer) {
  return { of, paid, percent: percentThousandths / 1000 };
}

function present(rule: StoredPriceRule): PriceRulesResponse['price_rules'][number] {
  return {
    title: rule.code,
    status: rule.status,
    value_type: rule.valueType,
    value: presentValue(rule.valueThousandths),
    currency: rule.currency,
    starts_at: rule.startsAt === null ? null : new Date(rule.startsAt).toISOString(),
    ends_at: rule.endsAt === null ? null : new Date(rule.endsAt).toISOString(),
    used_up: rule.usageLimit !== null && rule.used >= rule.usageLimit,
    minimum_subtotal:
      rule.minimumSubtotal === null || rule.currency === null
        ? null
        : toMajor(rule.minimumSubtotal, rule.currency),
    countries: rule.countries && [...rule.countries],
    size_keys: rule.sizeKeys && [...rule.sizeKeys],
    ...(rule.pieces && { pieces: presentPieces(rule.pieces) }),
    ...(rule.isFirstOrder && { first_order: true }),
    ...(rule.isAutomatic && { automatic: true }),
  };
}

/**
 * `GET /api/price-rules`: the rules marked as listed. `POST`: these and the rule of `code` if there is one, which no page
 * elsewhere can ask for in its visitor's name. Errors: `too_many_requests` after many unknown codes. Source: product §7.
 */
export function registerPriceRuleRoutes(app: FastifyInstance, deps: CodeGuessDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: priceRulesResponse };
  const toResponse = (rules: readonly StoredPriceRule[]): PriceRulesResponse => ({
    server_time: new Date(deps.clock()).toISOString(),
    price_rules: rules.map(present),
  });
  typed.get('/api/price-rules', { schema: { operationId: 'listPriceRules', response } }, async () =>
    toResponse(await listedPriceRules(deps.kysely)),
  );
  typed.post(
    '/api/price-rules',
    { bodyLimit: 1024, schema: { operationId: 'findPriceRule', body: priceRuleRequest, response } },
    async (request, reply) => {
      const listed = await listedPriceRules(deps.kysely);
      const code = normalizeCode(request.body.code);
      if (code === '') return toResponse(listed);
      const guessed = await guessPriceRule(deps, identifyGuesser(request), code);
      if (!guessed.ok) return sendFailure(request, reply, guessed);
      const asked = guessed.value;
      const others = listed.filter((rule) => rule.code !== code);
      return toResponse(asked ? [...others, asked] : others);
    },
  );
}
