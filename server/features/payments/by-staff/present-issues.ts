import type { MoneyIssue } from '#contract/staff/money.ts';
import { isCurrency, toMajor } from '#domain/common/money.ts';
import type { PaymentDeps } from '../deps.ts';
import type { MoneyIssueRow } from '../records/money-issues.repo.ts';
import { findCardRefunds } from '../refunds/refund-providers.ts';

const longestReason = 600;

function amountOf({ amount, written, currency }: MoneyIssueRow): number | null {
  if (amount !== null && isCurrency(currency)) return toMajor(amount, currency);
  const major = Number(written);
  return written === null || written === '' || !Number.isFinite(major) ? null : major;
}

/** Presents money that people see to. */
export function presentIssue(
  deps: Pick<PaymentDeps, 'helcim' | 'stripe'>,
  row: MoneyIssueRow,
): MoneyIssue {
  const { id, kind, number, name, currency, provider, since, canBeAccepted } = row;
  const isSetUp = provider !== null && findCardRefunds(deps, provider) !== null;
  return {
    id,
    kind,
    order: number === null ? null : { number, name: name ?? '' },
    amount: amountOf(row),
    currency,
    reason: row.reason?.slice(0, longestReason) ?? null,
    provider,
    transaction: row.transaction,
    since: since.toISOString(),
    canBeAccepted,
    canBeReturned: row.canBeReturned && isSetUp,
  };
}
