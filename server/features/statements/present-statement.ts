import type { AgreementShown, StatementResponse } from '#contract/staff/statements.ts';
import { toMajor } from '#domain/common/money.ts';
import type { MonthStatement } from './read-statement.ts';
import type { AgreementRow } from './statements.repo.ts';

/** Presents what was agreed, in major units. */
export function presentAgreement({ createdAt, fees, ...agreement }: AgreementRow): AgreementShown {
  return {
    ...agreement,
    createdAt: createdAt.toISOString(),
    fees: Object.entries(fees).map(([paper, fee]) => ({
      paper,
      fee: toMajor(fee, agreement.currency),
    })),
  };
}

/** Presents a statement, in major units. */
export function presentStatement(statement: MonthStatement): StatementResponse {
  const { studio, month, isOver, papers, balances, orders, agreements } = statement;
  return {
    studio: { id: studio.id, name: studio.name },
    month,
    timeZone: studio.timeZone,
    isOver,
    papers: papers.map(({ currency, fee, amount, ...paper }) => ({
      ...paper,
      currency,
      fee: fee === null || currency === null ? null : toMajor(fee, currency),
      amount: currency === null ? 0 : toMajor(amount, currency),
    })),
    balances: balances.map(({ currency, cash, fees, balance }) => ({
      currency,
      cash: toMajor(cash, currency),
      fees: toMajor(fees, currency),
      balance: toMajor(balance, currency),
    })),
    orders: orders.map(({ orderNumber, currency, fees, cash, ...order }) => ({
      ...order,
      number: orderNumber,
      currency,
      fees: toMajor(fees, currency),
      cash: toMajor(cash, currency),
    })),
    agreements: agreements.map(presentAgreement),
  };
}
