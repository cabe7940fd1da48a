import type { HelcimConfig } from '../../../../config.ts';
import type { CallGate } from '../call-gate.ts';
import { ignoreReadFailure, type ReportReadFailure } from '../read-failure.ts';
import { openApi } from './api.ts';
import {
  refund,
  reverse,
  type HelcimRefundOutcome,
  type HelcimRefund,
  type Reversal,
} from './refund-payment.ts';
import { initialize, type Initialized, type Purchase } from './initialize.ts';
import {
  readBatchIsClosed,
  readRecent,
  readTransaction,
  readTransactions,
  readTransactionsSince,
  type FoundTransaction,
} from './reads.ts';
import type { HelcimTransaction } from './transaction.ts';

/** Client of Helcim's API; no method throws because of the provider's response. */
export interface HelcimClient {
  readonly initialize: (purchase: Purchase) => Promise<Initialized>;
  /** Every transaction under an invoice number; null when the provider did not answer. */
  readonly transactionsOf: (invoiceNumber: string) => Promise<HelcimTransaction[] | null>;
  /** Every transaction since a day, of any invoice; null when not answered. */
  readonly transactionsSince: (since: Date) => Promise<HelcimTransaction[] | null>;
  /** The newest 100 since a day, of any invoice; null when not answered. */
  readonly recent: (since: Date) => Promise<HelcimTransaction[] | null>;
  readonly transaction: (id: string) => Promise<FoundTransaction>;
  /** Whether a batch is settled: an open one allows reversals, a closed one refunds. Null when not answered. */
  readonly batchIsClosed: (batchId: string) => Promise<boolean | null>;
  readonly refund: (wanted: HelcimRefund) => Promise<HelcimRefundOutcome>;
  readonly reverse: (wanted: Reversal) => Promise<HelcimRefundOutcome>;
}

/** Time limit of a call, and rows per page of a list (Helcim allows at most 1000). */
export interface HelcimLimits {
  readonly timeoutMs: number;
  readonly pageSize: number;
}

/** Opens the client; it keeps no state, and repeats nothing that may have happened. `report` receives failed reads. */
export function openHelcim(
  config: HelcimConfig,
  {
    timeoutMs = 15_000,
    pageSize = 1000,
    gate,
    report = ignoreReadFailure,
  }: Partial<HelcimLimits> & {
    readonly gate?: CallGate;
    readonly report?: ReportReadFailure;
  } = {},
): HelcimClient {
  const ask = openApi(config, timeoutMs, gate);
  const reader = { ask, report };
  return {
    initialize: (purchase) => initialize(ask, timeoutMs, purchase),
    transactionsOf: (invoiceNumber) => readTransactions(reader, invoiceNumber, pageSize),
    transactionsSince: (since) => readTransactionsSince(reader, since, pageSize),
    recent: (since) => readRecent(reader, since, 100),
    transaction: (id) => readTransaction(reader, id),
    batchIsClosed: (batchId) => readBatchIsClosed(reader, batchId),
    refund: (wanted) => refund(ask, wanted),
    reverse: (wanted) => reverse(ask, wanted),
  };
}
