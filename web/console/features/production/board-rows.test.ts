import { describe, expect, it } from 'vitest';
import type { Board, UnfinishedPrint } from '../../api/production.ts';
import { groupPrints, joinShapes, moveCell } from './board-rows.ts';

type Row = Board['rows'][number];

function row(shape: Row['shape'], prints: number, since: string): Row {
  const cells = [{ stage: 'held' as const, prints, orders: 1, since }];
  return { paper: '3d_frame', shape, cells, doneToday: prints };
}

function print(order: string, frame: number, changes: Partial<UnfinishedPrint> = {}) {
  return {
    id: `${order} ${frame}`,
    line: 'line',
    order,
    name: 'Nadia',
    fulfilment: 'in_production',
    frame,
    fileName: 'a.jpg',
    picture: null,
    paper: '10x15',
    copies: 1,
    round: 0,
    stage: 'held',
    dpi: null,
    cause: 'low_resolution',
    freedBy: 'staff',
    since: '2026-11-23T09:00:00.000Z',
    waitsUntil: null,
    batch: null,
    canGiveUp: false,
    ...changes,
  } satisfies UnfinishedPrint;
}

describe('joinShapes', () => {
  it('adds the shapes of a size up and keeps the earliest time', () => {
    const rows = [
      row('heart', 2, '2026-11-23T09:00:00.000Z'),
      row('rectangle', 3, '2026-11-22T09:00:00.000Z'),
    ];
    expect(joinShapes(rows)).toEqual([
      {
        paper: '3d_frame',
        cells: [{ stage: 'held', prints: 5, orders: 2, since: '2026-11-22T09:00:00.000Z' }],
        doneToday: 5,
      },
    ]);
  });
});

describe('moveCell', () => {
  const sizes = ['10x15', '15x22'];

  it('begins with the first place and stops at the edges', () => {
    const none = { size: undefined, stage: undefined };
    const first = { size: '10x15', stage: 'originals' } as const;
    expect(moveCell(sizes, none, { rows: 1, stages: 0 })).toEqual(first);
    expect(moveCell(sizes, first, { rows: -1, stages: -1 })).toEqual(first);
    expect(moveCell(sizes, first, { rows: 1, stages: 1 })).toEqual({
      size: '15x22',
      stage: 'held',
    });
    expect(moveCell(sizes, { size: '15x22', stage: 'failed' }, { rows: 5, stages: 5 })).toEqual({
      size: '15x22',
      stage: 'failed',
    });
  });
});

describe('groupPrints', () => {
  it('joins the prints of an order that wait for the same, and no others', () => {
    const prints = [
      print('FPX-1', 1),
      print('FPX-1', 2),
      print('FPX-1', 3, { cause: 'awaiting_file' }),
      print('FPX-2', 1),
    ];
    expect(groupPrints(prints).map((group) => group.prints.map(({ id }) => id))).toEqual([
      ['FPX-1 1', 'FPX-1 2'],
      ['FPX-1 3'],
      ['FPX-2 1'],
    ]);
  });
});
