import type { Batch } from '../../api/production.ts';

/** A print of a batch. */
export type BatchPrint = Batch['prints'][number];
/** A folder of a batch at its lab. */
export type Folder = Batch['folders'][number];

/** The prints of an order in a batch, with the folders that they are in. */
export interface OrderSheet {
  readonly order: string;
  readonly name: string;
  readonly copies: number;
  readonly prints: readonly BatchPrint[];
  readonly folders: readonly Folder[];
}

/** Gathers the prints of a batch by order, in the order of the batch. */
export function toOrderSheets({
  prints,
  folders,
}: Pick<Batch, 'prints' | 'folders'>): OrderSheet[] {
  const orders = [...new Set(prints.map(({ order }) => order))];
  return orders.map((order) => {
    const own = prints.filter((print) => print.order === order);
    return {
      order,
      name: own[0]?.name ?? '',
      copies: own.reduce((sum, { copies }) => sum + copies, 0),
      prints: own,
      folders: folders.filter((folder) => folder.order === order),
    };
  });
}

/** A stage on the way of a batch to paper. */
export interface BatchStep {
  readonly id: 'rendered' | 'closed' | 'delivered' | 'lab' | 'printed';
  readonly state: 'done' | 'now' | 'toCome' | 'failed';
}

/** The stages of a batch, the first of which that is not done is the present one. */
export function toBatchSteps(batch: Pick<Batch, 'state' | 'drops' | 'prints'>): BatchStep[] {
  const { state, drops, prints } = batch;
  const isOver = state === 'done';
  const isDelivered = drops.all > 0 && drops.delivered === drops.all;
  const done: Record<BatchStep['id'], boolean> = {
    rendered: prints.every((print) => print.state === 'rendered' || print.state === 'printed'),
    closed: state !== 'open',
    delivered: isOver || isDelivered,
    lab: isOver,
    printed: isOver,
  };
  const isFailed = !isOver && (state === 'failed' || drops.failed > 0);
  const ids = ['rendered', 'closed', 'delivered', 'lab', 'printed'] as const;
  const now = ids.find((id) => !done[id]);
  return ids.map((id) => {
    if (id === 'lab' && isFailed) return { id, state: 'failed' };
    if (done[id]) return { id, state: 'done' };
    return { id, state: id === now ? 'now' : 'toCome' };
  });
}

/** The prints that their lab refused and that nobody asked to be made again. */
export function findRefused(prints: readonly BatchPrint[]): BatchPrint[] {
  return prints.filter(({ isRefused, reprint }) => isRefused && reprint === null);
}

/** The print beside another one; the first if none is open, null without any. */
export function stepPrint(
  prints: readonly BatchPrint[],
  open: string | undefined,
  by: number,
): BatchPrint | null {
  const at = prints.findIndex(({ id }) => id === open);
  const next = at === -1 ? 0 : Math.max(0, Math.min(prints.length - 1, at + by));
  return prints[next] ?? null;
}
