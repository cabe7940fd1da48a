import { useTranslations } from 'use-intl';
import { productionStages, type ProductionStage } from '#domain/prints/production-board.ts';
import { cx } from '#web/ui/cx.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { EndOfRoll } from '../../ui/end-of-roll.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Message } from '../../ui/message.tsx';
import type { Cell, SizeRow } from './board-rows.ts';
import { usePaperName } from './use-paper-name.ts';

interface BoardTableProps {
  readonly rows: readonly SizeRow[];
  readonly chosen: Cell;
  readonly onChoose: (cell: Cell) => void;
}

/** Counts of unfinished prints by size and stage; a count opens its prints. */
export function BoardTable({ rows, chosen, onChoose }: BoardTableProps) {
  const t = useTranslations('console.production');
  const { count } = useConsoleFormats();
  const paperName = usePaperName();
  if (rows.length === 0) {
    return <Message title={t('nothing')} picture={<EndOfRoll />} level={2} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={t('counts')} tabIndex={0} className="shrink-0 overflow-x-auto">
      <table className="w-full border-collapse text-end tabular-nums">
        <thead className="border-b border-ink-2 text-note text-ink-2">
          <tr>
            <th className="py-1.5 ps-2 text-start font-semibold">{t('size')}</th>
            {productionStages.map((stage, index) => (
              <th key={stage} className="px-2 py-1.5 text-end font-semibold">
                {t(`stages.${stage}`)} <KeyCap chord={String(index + 1)} />
              </th>
            ))}
            <th className="px-2 text-end font-semibold">{t('done')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.paper}
              className={cx(
                'border-b border-rule',
                row.paper === chosen.size && 'row-bar bg-sheet',
              )}
            >
              <th className="py-1.5 ps-2 text-start font-semibold whitespace-nowrap">
                {paperName(row.paper)}
              </th>
              {productionStages.map((stage) => (
                <StageCell key={stage} {...{ row, stage, chosen, onChoose }} />
              ))}
              <td className="px-2">{count(row.doneToday)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StageCellProps extends Omit<BoardTableProps, 'rows'> {
  readonly row: SizeRow;
  readonly stage: ProductionStage;
}

function StageCell({ row, stage, chosen, onChoose }: StageCellProps) {
  const t = useTranslations('console.production');
  const { count, now, span } = useConsoleFormats();
  const isChosen = row.paper === chosen.size && stage === chosen.stage;
  const cell = row.cells.find((one) => one.stage === stage);
  if (!cell) {
    return <td className={cx('px-2', isChosen ? 'bg-ink text-ground' : 'text-ink-2')}>0</td>;
  }
  return (
    <td className={cx('p-0', isChosen && 'bg-ink text-ground')}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() =>
          onChoose(isChosen ? { size: undefined, stage: undefined } : { size: row.paper, stage })
        }
        className={cx('w-full px-2 py-1 text-end touch:min-h-target', !isChosen && 'hover:bg-tray')}
      >
        <strong className={cx('text-body', stage === 'failed' && !isChosen && 'text-wrong')}>
          {count(cell.prints)}
        </strong>
        <span className={cx('block text-fine', !isChosen && 'text-ink-2')}>
          {t('cellOrders', { count: cell.orders, span: span(now - Date.parse(cell.since)) })}
        </span>
      </button>
    </td>
  );
}
