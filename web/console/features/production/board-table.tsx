import { useTranslations } from 'use-intl';
import { productionStages, type ProductionStage } from '#domain/prints/production-board.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { cx } from '#web/ui/cx.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { EndOfRoll } from '../../ui/end-of-roll.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Message } from '../../ui/message.tsx';
import type { Cell, SizeRow } from './board-rows.ts';
import { usePaperName } from '../../lib/use-contents.ts';

interface BoardTableProps {
  readonly rows: readonly SizeRow[];
  readonly chosen: Cell;
  readonly onChoose: (cell: Cell) => void;
}

/** Counts of unfinished prints by size and stage; a count opens its prints. A phone has a card for each size. */
export function BoardTable(props: BoardTableProps) {
  const t = useTranslations('console.production');
  const isPhone = useMedia('(width < 45rem)');
  if (props.rows.length === 0) {
    return <Message title={t('nothing')} picture={<EndOfRoll />} level={2} />;
  }
  return isPhone ? <SizeCards {...props} /> : <SizeTable {...props} />;
}

function SizeCards({ rows, chosen, onChoose }: BoardTableProps) {
  const t = useTranslations('console.production');
  const { count } = useConsoleFormats();
  const paperName = usePaperName();
  return (
    <ul aria-label={t('counts')} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.paper} className="rounded-control border border-rule bg-sheet">
          <p className="flex flex-wrap gap-x-3 border-b border-rule px-3 py-2">
            <strong className="grow">{paperName(row.paper)}</strong>
            <span className="text-ink-2">
              {t('done')} {count(row.doneToday)}
            </span>
          </p>
          {row.cells.map(({ stage, ...cell }) => {
            const isChosen = row.paper === chosen.size && stage === chosen.stage;
            return (
              <StageButton
                key={stage}
                {...{ cell, stage, isChosen }}
                onPress={() => onChoose(isChosen ? nothing : { size: row.paper, stage })}
              />
            );
          })}
        </li>
      ))}
    </ul>
  );
}

const nothing: Cell = { size: undefined, stage: undefined };

function SizeTable({ rows, chosen, onChoose }: BoardTableProps) {
  const t = useTranslations('console.production');
  const { count } = useConsoleFormats();
  const paperName = usePaperName();
  return (
    <section aria-label={t('counts')} className="shrink-0 overflow-x-auto">
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
    </section>
  );
}

interface StageCellProps extends Omit<BoardTableProps, 'rows'> {
  readonly row: SizeRow;
  readonly stage: ProductionStage;
}

function StageCell({ row, stage, chosen, onChoose }: StageCellProps) {
  const isChosen = row.paper === chosen.size && stage === chosen.stage;
  const cell = row.cells.find((one) => one.stage === stage);
  if (!cell) {
    return <td className={cx('px-2', isChosen ? 'bg-ink text-ground' : 'text-ink-2')}>0</td>;
  }
  return (
    <td className="p-0">
      <StageButton
        {...{ cell, stage, isChosen }}
        isInTable
        onPress={() => onChoose(isChosen ? nothing : { size: row.paper, stage })}
      />
    </td>
  );
}

interface StageButtonProps {
  readonly cell: Omit<SizeRow['cells'][number], 'stage'>;
  readonly stage: ProductionStage;
  readonly isChosen: boolean;
  /** The head of a table names the stage for the eye. */
  readonly isInTable?: boolean;
  readonly onPress: () => void;
}

function StageButton({ cell, stage, isChosen, isInTable = false, onPress }: StageButtonProps) {
  const t = useTranslations('console.production');
  const { count, now, span } = useConsoleFormats();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={cx(
        'w-full px-2 py-1 touch:min-h-target',
        isInTable ? 'text-end' : 'flex flex-wrap items-center gap-x-3 px-3 text-start',
        isChosen ? 'bg-ink text-ground' : 'hover:bg-tray',
      )}
    >
      <span className={isInTable ? 'sr-only' : 'grow'}>{t(`stages.${stage}`)}</span>
      <strong className={cx('text-body', stage === 'failed' && !isChosen && 'text-wrong')}>
        {count(cell.prints)}
      </strong>
      <span className={cx('block text-fine', !isChosen && 'text-ink-2')}>
        {t('cellOrders', { count: cell.orders, span: span(now - Date.parse(cell.since)) })}
      </span>
    </button>
  );
}
