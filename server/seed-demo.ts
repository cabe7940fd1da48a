import { issueGiftCard, seedPriceRules } from './features/discounts/index.ts';
import written from './demo-studios.json' with { type: 'json' };
import { checkStudios, seedStudios, type StudioRecord } from './features/studios/index.ts';
import type { Db } from './platform/db/sql.ts';

function rule(
  code: string,
  valueType: 'percentage' | 'fixed_amount',
  value: string,
  rest: { status?: 'inactive'; startsAt?: string; endsAt?: string } = {},
) {
  return {
    code,
    valueType,
    value,
    status: rest.status ?? ('active' as const),
    startsAt: rest.startsAt ?? null,
    endsAt: rest.endsAt ?? null,
  };
}

const priceRules = [
  rule('WELCOME10', 'percentage', '-10.0'),
  rule('FIVEOFF', 'fixed_amount', '-5.00'),
  rule('SPRING24', 'percentage', '-15.0', {
    startsAt: '2024-03-20T00:00:00Z',
    endsAt: '2024-06-20T00:00:00Z',
  }),
  rule('SOON99', 'percentage', '-20.0', { startsAt: '2099-01-01T00:00:00Z' }),
  rule('PAUSED1', 'percentage', '-10.0', { status: 'inactive' }),
];

function card(
  code: string,
  currency: 'USD' | 'CAD' | 'TND',
  amount: number,
  rest: { isEnabled?: boolean; expiresAt?: Date } = {},
) {
  return {
    code,
    currency,
    amount,
    isEnabled: rest.isEnabled ?? true,
    expiresAt: rest.expiresAt ?? null,
  };
}

const giftCards = [
  card('DEMO25USD0000000', 'USD', 2500),
  card('DEMO500USD000000', 'USD', 50_000),
  card('DEMO40CAD0000000', 'CAD', 4000),
  card('DEMO30TND0000000', 'TND', 3000),
  card('DEMOEXPIRED00000', 'USD', 2500, { expiresAt: new Date('2024-01-01T00:00:00Z') }),
  card('DEMODISABLED0000', 'USD', 2500, { isEnabled: false }),
  card('DEMOZERO00000000', 'USD', 0),
];

/** Demo studios at real places of their cities; their names say so. Written in the import format. */
function demoStudios(): readonly StudioRecord[] {
  const { studios, faults } = checkStudios(
    written.map((value, index) => ({ row: index + 1, value })),
  );
  const [fault] = faults;
  if (fault) throw new Error(`demo studio ${fault.name}: ${fault.field} ${fault.problem}`);
  return studios;
}

/** Stores missing demo codes and studios; changed ones stay unchanged. */
export async function seedDemo(deps: {
  readonly kysely: Db;
  readonly codeKey: string;
}): Promise<void> {
  await seedPriceRules(deps.kysely, priceRules);
  await seedStudios(deps.kysely, demoStudios());
  for (const giftCard of giftCards) await issueGiftCard(deps.kysely, deps.codeKey, giftCard);
}
