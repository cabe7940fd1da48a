import { productionStages, type ProductionStage } from '#domain/prints/production-board.ts';
import type { Board, UnfinishedPrint } from '../../api/production.ts';

/** A row of the board: a size with its stages. */
export interface SizeRow {
  readonly paper: string;
  readonly cells: Board['rows'][number]['cells'];
  readonly doneToday: number;
}

/** Joins the shapes of a size, which its prints are listed by. */
export function joinShapes(rows: Board['rows']): SizeRow[] {
  const joined = new Map<string, SizeRow>();
  for (const { paper, cells, doneToday } of rows) {
    const known = joined.get(paper) ?? { paper, cells: [], doneToday: 0 };
    const stages = productionStages.flatMap((stage) => {
      const same = [...known.cells, ...cells].filter((cell) => cell.stage === stage);
      const [first] = same.toSorted((a, b) => a.since.localeCompare(b.since));
      if (!first) return [];
      const sum = (of: 'prints' | 'orders'): number =>
        same.reduce((total, cell) => total + cell[of], 0);
      return [{ stage, prints: sum('prints'), orders: sum('orders'), since: first.since }];
    });
    joined.set(paper, { paper, cells: stages, doneToday: known.doneToday + doneToday });
  }
  return [...joined.values()];
}

/** A place on the board. */
export interface Cell {
  readonly size: string | undefined;
  readonly stage: ProductionStage | undefined;
}

/** The place beside another one, over rows and stages; the first one if none is chosen. */
export function moveCell(
  sizes: readonly string[],
  { size, stage }: Cell,
  { rows, stages }: { readonly rows: number; readonly stages: number },
): Cell {
  const row = sizes.indexOf(size ?? '');
  const column = stage === undefined ? -1 : productionStages.indexOf(stage);
  if (row === -1 || column === -1) return { size: sizes[0], stage: productionStages[0] };
  const inside = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
  return {
    size: sizes[inside(row + rows, sizes.length)],
    stage: productionStages[inside(column + stages, productionStages.length)],
  };
}

/** Prints of an order, next to each other in the list, that wait for the same. */
export interface PrintGroup {
  readonly first: UnfinishedPrint;
  readonly prints: readonly UnfinishedPrint[];
}

/** Gathers the prints of an order that follow each other and wait for the same in the same batch. */
export function groupPrints(prints: readonly UnfinishedPrint[]): PrintGroup[] {
  const groups: { first: UnfinishedPrint; prints: UnfinishedPrint[] }[] = [];
  for (const print of prints) {
    const last = groups.at(-1);
    const isSame =
      last &&
      (['order', 'cause', 'paper', 'batch', 'canGiveUp'] as const).every(
        (field) => last.first[field] === print[field],
      );
    if (isSame) last.prints.push(print);
    else groups.push({ first: print, prints: [print] });
  }
  return groups;
}
