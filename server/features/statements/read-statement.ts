import { addDays } from '#domain/common/local-time.ts';
import { listMidnights } from '#domain/common/midnights.ts';
import { listDays } from '#domain/figures/periods.ts';
import { computeStatement, daysOfMonth, type Statement } from '#domain/statements/statement.ts';
import { findStudioCash } from '../cash/index.ts';
import type { StatementDeps } from './deps.ts';
import {
  findAgreements,
  findMadePrints,
  type AgreementRow,
  type StatementStudio,
} from './statements.repo.ts';

/** A studio's statement of a month. */
export interface MonthStatement extends Statement {
  readonly studio: StatementStudio;
  /** `2026-11`. */
  readonly month: string;
  /** Whether the month is over by the clock of the studio. */
  readonly isOver: boolean;
  readonly agreements: readonly AgreementRow[];
}

/** Reads what a studio made in a month by its own clock, what it gets for it, and the cash that it took and returned. */
export async function readStatement(
  { kysely, clock }: Pick<StatementDeps, 'kysely' | 'clock'>,
  studio: StatementStudio,
  month: string,
): Promise<MonthStatement> {
  const { first, last } = daysOfMonth(month);
  const { timeZone } = studio;
  const days = listDays({ from: first, to: last });
  const midnights = listMidnights([...days, addDays(last, 1)], timeZone);
  const [from, until] = [new Date(midnights[0] ?? 0), new Date(midnights.at(-1) ?? 0)];
  const [made, drawer, agreements] = await Promise.all([
    findMadePrints(kysely, studio, { from, until }),
    findStudioCash(kysely, { studio: studio.id, from, until }),
    findAgreements(kysely, studio.id),
  ]);
  const cash = drawer.map(({ number, at, currency, amount }) => ({
    orderNumber: number,
    day: days[midnights.findLastIndex((midnight) => midnight <= at.getTime())] ?? last,
    currency,
    amount,
  }));
  const isOver = clock() >= until.getTime();
  return { ...computeStatement(made, cash, agreements), studio, month, isOver, agreements };
}
