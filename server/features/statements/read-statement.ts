import { addDays, toInstant, toLocalTime } from '#domain/common/local-time.ts';
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
  const from = new Date(toInstant({ date: first, minutes: 0 }, timeZone));
  const until = new Date(toInstant({ date: addDays(last, 1), minutes: 0 }, timeZone));
  const made = await findMadePrints(kysely, studio, { from, until });
  const drawer = await findStudioCash(kysely, { studio: studio.id, from, until });
  const cash = drawer.map(({ number, at, currency, amount }) => ({
    orderNumber: number,
    day: toLocalTime(at.getTime(), timeZone).date,
    currency,
    amount,
  }));
  const agreements = await findAgreements(kysely, studio.id);
  const isOver = clock() >= until.getTime();
  return { ...computeStatement(made, cash, agreements), studio, month, isOver, agreements };
}
