import type { Result } from '#contract/errors.ts';
import type { OrderFilters } from '#contract/staff/views.ts';
import { maxExported } from '#contract/staff/orders.ts';
import type { Scope } from '#domain/staff/roles.ts';
import { succeed } from '#domain/common/result.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { formatCsv, type CsvCell } from '../../../platform/text/csv.ts';
import type { StaffOrderDeps } from '../deps.ts';
import { readRowsOf, type ListDeps } from '../lists/list-orders.ts';
import type { ListedRow } from '../lists/order-lists.repo.ts';
import { countWrongSearch } from '../lists/search-orders.ts';
import type { StaffCommand } from '../order/order-commands.ts';

const columns = [
  'order',
  'placed',
  'promised',
  'name',
  'city',
  'country',
  'delivery',
  'studio',
  'contents',
  'photos',
  'total',
  'currency',
  'method',
  'payment',
  'fulfilment',
  'shelf',
  'assignee',
] as const;

function toCells(row: ListedRow): CsvCell[] {
  const contents = row.contents.map(({ quantity, size }) => `${quantity} × ${size}`).join(', ');
  const cells: Record<(typeof columns)[number], CsvCell> = {
    order: row.number,
    placed: row.placedAt.toISOString(),
    promised: row.promisedAt?.toISOString() ?? '',
    name: row.name,
    city: row.city ?? '',
    country: row.country,
    delivery: row.deliveryMethod,
    studio: row.studioName ?? '',
    contents,
    photos: row.photoCount,
    total: { minor: row.originalTotal, currency: row.currency },
    currency: row.currency,
    method: row.paymentMethod,
    payment: row.paymentState,
    fulfilment: row.fulfilmentState,
    shelf: row.shelf ?? '',
    assignee: row.assigneeName ?? '',
  };
  return columns.map((column) => cells[column]);
}

/** The orders of an export: the selected ones, or all of a list. */
interface ExportRequest {
  readonly scope: Scope;
  readonly filters: OrderFilters;
  readonly numbers: readonly string[] | null;
  readonly language: string;
  /** Network address by which wrong codes are counted. */
  readonly address: string;
}

/**
 * Exports orders of a person's scope as a table for spreadsheets; who asked for how many is in the audit log. Errors:
 * `too_many_requests` (a search for codes that no order has).
 */
export async function exportOrders(
  deps: ListDeps & Pick<StaffOrderDeps, 'clock' | 'codeGuesses'>,
  { caller }: Pick<StaffCommand, 'caller'>,
  { language, address, ...request }: ExportRequest,
): Promise<Result<string>> {
  const rows = await readRowsOf(deps, request, deps.clock(), maxExported);
  if (rows.length === 0) {
    const counted = await countWrongSearch(deps, request, address);
    if (!counted.ok) return counted;
  }
  const act = { act: 'order.export', object: { kind: 'order', id: 'list' } } as const;
  await runAct(deps.kysely, caller, act, async (_trx, record) => {
    record.setStudio(request.scope.kind === 'studio' ? request.scope.studio : null);
    record.setAfter({ orders: rows.length, view: request.filters.view });
    return succeed(undefined);
  });
  return succeed(formatCsv([columns, ...rows.map(toCells)], language));
}
