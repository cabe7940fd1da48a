import type { OutputFormat } from '#domain/lab/drop.ts';
import type { LabOutput } from '#domain/lab/output.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Db, Sql } from '../../../platform/db/sql.ts';
import { findOrderByNumber, type OrderRecord } from '../../orders/index.ts';
import {
  mergeOptions,
  parseOutput,
  readStudioOutput,
  type OptionsFailure,
  type OutputOptions,
} from '../../outputs/index.ts';
import {
  findBatchExport,
  planOrderExport,
  type BatchExportFailure,
  type ExportedDrop,
  type OrderExportFailure,
} from './export-drops.ts';
import { listAgents } from './planned-drops.repo.ts';

interface ExportDeps {
  readonly kysely: Db;
}

/** The drops of a batch; `deliveredAgain` names those that an agent of its lab has still to deliver. */
interface ExportedBatch {
  readonly drops: readonly ExportedDrop[];
  readonly deliveredAgain: readonly string[];
}

/**
 * Exports the drops of a closed batch for a caller, who writes them. Errors: `batch_unknown`, `no_drops`, and
 * `agent_delivers`, unless `despiteAgent`: agents of its lab would deliver drops of it a second time. Source: product
 * §9.14.
 */
export function exportBatch(
  { kysely }: ExportDeps,
  caller: Caller,
  batch: number,
  { despiteAgent }: { readonly despiteAgent: boolean },
): Promise<
  ResultWith<
    ExportedBatch,
    | BatchExportFailure
    | FailureWith<
        'agent_delivers',
        { readonly agents: readonly string[]; readonly drops: readonly string[] }
      >
  >
> {
  const act = { act: 'drop.export', object: { kind: 'batch', id: String(batch) } } as const;
  return runAct(kysely, caller, act, async (trx, record) => {
    const found = await findBatchExport(trx, batch);
    if (!found.ok) return found;
    const { drops, studio, undelivered } = found.value;
    const agents = undelivered.length > 0 ? await listAgents(trx, studio) : [];
    if (agents.length > 0 && !despiteAgent) {
      return fail('agent_delivers', { agents, drops: undelivered });
    }
    const deliveredAgain = agents.length > 0 ? undelivered : [];
    record.setStudio(studio);
    record.setAfter({ drops: drops.length, deliveredAgain: deliveredAgain.length });
    return succeed({ drops, deliveredAgain });
  });
}

/** How an order is exported; a ZIP file has a tree in one drop. */
interface AskedExport {
  /** The lab's own if null. */
  readonly format: OutputFormat | 'zip' | null;
  /** Options that replace those of the lab. */
  readonly options: OutputOptions;
  /** 0 for the order itself, 1 for its first reprint. */
  readonly round: number;
}

async function chooseOutput(
  kysely: Sql,
  studio: string | null,
  { format: wanted, options }: AskedExport,
): Promise<ResultWith<LabOutput, OptionsFailure>> {
  const own = await readStudioOutput(kysely, studio);
  const format = wanted === 'zip' ? 'tree' : (wanted ?? own.format);
  const { finish, papers, profile, splitAt } = own;
  const basis = format === own.format ? own : { finish, papers, profile, splitAt };
  const output = parseOutput(format, mergeOptions({ ...basis }, options));
  if (!output.ok || wanted !== 'zip') return output;
  return succeed({ ...output.value, splitAt: Number.MAX_SAFE_INTEGER });
}

/** An order with its drops in the format that was chosen. */
interface ExportedOrder {
  readonly order: OrderRecord;
  readonly format: OutputFormat | 'zip';
  readonly drops: readonly ExportedDrop[];
}

/**
 * Exports the prints of the order with a number for a caller, who writes them. Errors: `order_not_found`,
 * `options_invalid`, `no_prints`, `prints_not_rendered`, `drops_refused`. Source: product §9.14.
 */
export function exportOrder(
  { kysely }: ExportDeps,
  caller: Caller,
  number: string,
  asked: AskedExport,
): Promise<
  ResultWith<ExportedOrder, FailureWith<'order_not_found'> | OptionsFailure | OrderExportFailure>
> {
  const act = { act: 'drop.export', object: { kind: 'order', id: number } } as const;
  return runAct(kysely, caller, act, async (trx, record) => {
    const order = await findOrderByNumber(trx, number);
    if (!order) return fail('order_not_found');
    const output = await chooseOutput(trx, order.studio, asked);
    if (!output.ok) return output;
    const { round } = asked;
    const planned = await planOrderExport(trx, { orderId: order.id, round }, output.value);
    if (!planned.ok) return planned;
    const format = asked.format === 'zip' ? 'zip' : output.value.format;
    record.setStudio(order.studio);
    record.setAfter({ format, round, drops: planned.value.length });
    return succeed({ order, format, drops: planned.value });
  });
}
