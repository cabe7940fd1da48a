import { insertPriceRule, issueGiftCard } from './features/discounts/index.ts';
import written from './demo-studios.json' with { type: 'json' };
import { checkStudios, seedStudios, type StudioRecord } from './features/studios/index.ts';
import { systemCaller } from './platform/audit/caller.ts';
import type { Db } from './platform/db/sql.ts';

const priceRules = [
  { code: 'WELCOME10', valueType: 'percentage', value: '-10.0' },
  { code: 'FIVEOFF', valueType: 'fixed_amount', value: '-5.00' },
  {
    code: 'SPRING24',
    valueType: 'percentage',
    value: '-15.0',
    startsAt: new Date('2024-03-20T00:00:00Z'),
    endsAt: new Date('2024-06-20T00:00:00Z'),
  },
  {
    code: 'SOON99',
    valueType: 'percentage',
    value: '-20.0',
    startsAt: new Date('2099-01-01T00:00:00Z'),
  },
  { code: 'PAUSED1', valueType: 'percentage', value: '-10.0', status: 'inactive' },
] as const;

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
  for (const rule of priceRules) await insertPriceRule(deps.kysely, rule);
  await seedStudios(deps.kysely, demoStudios());
  for (const giftCard of giftCards)
    await issueGiftCard(deps.kysely, systemCaller, deps.codeKey, giftCard);
}
