import { openJournal } from './journal.ts';
import { applyStripeChange, emptyStripeTables, type StripeTables } from './stripe-entries.ts';
import type {
  Batch,
  Checkout,
  IdempotencyRecord,
  JournalEntry,
  Transaction,
  WebhookEvent,
} from './entries.ts';

const idEpochSeconds = 1_700_000_000;

type Tables = {
  checkouts: Map<string, Checkout>;
  batches: Map<number, Batch>;
  transactions: Map<number, Transaction>;
  /** The transactions of each invoice number, oldest first. */
  invoices: Map<string, Transaction[]>;
  /** Tokens of paid checkouts. */
  paidCheckouts: Set<string>;
  idempotency: Map<string, IdempotencyRecord>;
  stripe: StripeTables;
  pendingWebhooks: Map<string, WebhookEvent>;
  clockOffsetMs: number;
  nextId: number;
};

export type SandboxState = {
  readonly tables: Readonly<Tables>;
  /** The sandbox's own time in epoch ms, which tests may advance. */
  now(): number;
  takeId(): number;
  /** Writes durably and then makes visible. Synchronous, so requests cannot interleave. */
  commit(entry: JournalEntry): void;
  reset(): void;
  close(): void;
};

function emptyTables(): Tables {
  return {
    checkouts: new Map(),
    batches: new Map(),
    transactions: new Map(),
    invoices: new Map(),
    paidCheckouts: new Set(),
    idempotency: new Map(),
    stripe: emptyStripeTables(),
    pendingWebhooks: new Map(),
    clockOffsetMs: 0,
    // Grows with time, so that a sandbox without a disk never repeats the ids of its last run.
    nextId: Math.floor(Date.now() / 1000) - idEpochSeconds,
  };
}

function applyTransaction(
  tables: Tables,
  entry: Extract<JournalEntry, { op: 'transaction' }>,
): void {
  const { transaction, idempotency, webhook } = entry;
  const { id, invoiceNumber, checkoutToken, status } = transaction;
  tables.transactions.set(id, transaction);
  const ofInvoice = tables.invoices.get(invoiceNumber);
  if (ofInvoice) ofInvoice.push(transaction);
  else tables.invoices.set(invoiceNumber, [transaction]);
  if (checkoutToken !== undefined && status !== 'DECLINED') tables.paidCheckouts.add(checkoutToken);
  if (idempotency) tables.idempotency.set(idempotency.key, idempotency);
  if (webhook) tables.pendingWebhooks.set(webhook.id, webhook);
}

function apply(tables: Tables, entry: JournalEntry): void {
  switch (entry.op) {
    case 'checkout':
      tables.checkouts.set(entry.checkout.checkoutToken, entry.checkout);
      break;
    case 'batch':
      tables.batches.set(entry.batch.id, entry.batch);
      break;
    case 'transaction':
      applyTransaction(tables, entry);
      break;
    case 'stripe':
      applyStripeChange(tables.stripe, entry.change);
      for (const webhook of entry.webhooks) tables.pendingWebhooks.set(webhook.id, webhook);
      break;
    case 'webhook':
      tables.pendingWebhooks.set(entry.webhook.id, entry.webhook);
      break;
    case 'webhook-settled':
      tables.pendingWebhooks.delete(entry.id);
      break;
    case 'clock':
      tables.clockOffsetMs = entry.offsetMs;
      break;
    case 'next-id':
      tables.nextId = Math.max(tables.nextId, entry.value);
      break;
  }
}

function skipUsedIds(tables: Tables): void {
  const used = [...tables.transactions.keys(), ...tables.batches.keys()];
  const highest = used.reduce((max, id) => Math.max(max, id), 0);
  tables.nextId = Math.max(tables.nextId, highest + 1);
}

export function openState(dataDir: string | undefined): SandboxState {
  const journal = openJournal(dataDir);
  const tables = emptyTables();
  for (const entry of journal.entries) apply(tables, entry);
  skipUsedIds(tables);

  function commit(entry: JournalEntry): void {
    journal.append(entry);
    apply(tables, entry);
  }

  return {
    tables,
    commit,
    now: () => Date.now() + tables.clockOffsetMs,
    takeId() {
      const id = tables.nextId;
      tables.nextId += 1;
      return id;
    },
    reset() {
      const { nextId } = tables;
      journal.clear();
      Object.assign(tables, emptyTables());
      // The caller still knows the old ids, which must never name something else.
      commit({ op: 'next-id', value: nextId });
    },
    close: () => journal.close(),
  };
}
