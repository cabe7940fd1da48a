import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { productionStages } from '#domain/prints/production-board.ts';
import { useBoard, useRemakes, type Board } from '../../api/production.ts';
import { useAddressState, type AddressState } from '../../lib/address-state.ts';
import { useKeys, type KeyBinding } from '../../lib/key-store.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { actionClass } from '../../ui/action.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { LoadState } from '../../ui/loaded-part.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { BatchCards } from './batch-cards.tsx';
import { boardShape } from './board-address.ts';
import { joinShapes, moveCell, type Cell } from './board-rows.ts';
import { BoardTable } from './board-table.tsx';
import { FindField } from './find-field.tsx';
import { LabFilter } from './lab-filter.tsx';
import { MachineStrip } from './machine-strip.tsx';
import { OpenBatches } from './open-batches.tsx';
import { SpoiledTable } from './spoiled-table.tsx';
import { UnfinishedList } from './unfinished-list.tsx';

type BoardState = AddressState<typeof boardShape>;
type Change = ReturnType<typeof useAddressState<typeof boardShape>>['change'];

/** Production: what is to be made by size and stage, what does not move and why, and what the labs have. */
export function BoardScreen() {
  const t = useTranslations('console.production');
  const { count } = useConsoleFormats();
  const { state, change } = useAddressState(boardShape);
  const board = useBoard(state.lab);
  useBoardKeys(state, change, board.data);
  return (
    <Screen
      head={
        <PlainHead title={t('title')}>
          <FindField />
          <span className="grow" />
          {board.data && (
            <span className="text-ink-2">
              {t('doneToday', { count: count(board.data.doneToday) })}
            </span>
          )}
          <RemakesLink />
          {board.data && (
            <LabFilter
              labs={board.data.labs}
              value={state.lab}
              onChange={(lab) => change({ lab, after: undefined, batches: undefined })}
            />
          )}
        </PlainHead>
      }
    >
      <div className="min-h-0 grow overflow-y-auto phone:overflow-visible">
        <LoadState asked={board} rows={8} failed={t('failed')} tryAgain={t('tryAgain')} />
        {board.data && <BoardBody board={board.data} state={state} change={change} />}
      </div>
    </Screen>
  );
}

interface BoardBodyProps {
  readonly board: Board;
  readonly state: BoardState;
  readonly change: Change;
}

function BoardBody({ board, state, change }: BoardBodyProps) {
  const t = useTranslations('console.production');
  const { lab, size, stage, after, batches } = state;
  const choose = (cell: Cell): void =>
    change({ ...cell, after: undefined, batches: undefined }, { replace: true });
  return (
    <div className="flex flex-col gap-4 px-5 pb-6 phone:px-4">
      <MachineStrip machines={board.machines} />
      <div className="grid gap-6 desk:grid-cols-[minmax(0,1fr)_22rem] desk:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <BoardTable rows={joinShapes(board.rows)} chosen={{ size, stage }} onChoose={choose} />
        </div>
        <aside
          aria-label={t('waiting')}
          className="flex min-w-0 flex-col gap-5 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:border-s desk:border-rule desk:ps-5"
        >
          {size !== undefined && stage === 'batch' && <OpenBatchesOf lab={lab} size={size} />}
          <UnfinishedList
            wanted={{ lab, size, stage, after }}
            onTurn={(next) => change({ after: next })}
          />
          <SpoiledTable spoiled={board.spoiled} />
        </aside>
        <div className="min-w-0">
          <BatchCards
            lab={lab}
            size={size}
            after={batches}
            onTurn={(next) => change({ batches: next })}
          />
        </div>
      </div>
    </div>
  );
}

/** Closing a batch is for the people of the production. */
function OpenBatchesOf(wanted: Parameters<typeof OpenBatches>[0]) {
  return useMay()('prints.run') ? <OpenBatches {...wanted} /> : null;
}

/** The way to the customers' reports, with their number. */
function RemakesLink() {
  const t = useTranslations('console.production');
  const [, navigate] = useLocation();
  const isAllowed = useMay()('remakes.decide');
  const remakes = useRemakes({ isAllowed }).data;
  const bindings: KeyBinding[] = isAllowed
    ? [
        {
          chord: 'm',
          label: t('remakes'),
          run: () => navigate('/production/remakes'),
          isHinted: true,
        },
      ]
    : [];
  useKeys(t('title'), bindings);
  if (!isAllowed) return null;
  const open = remakes?.remakes.length ?? 0;
  return (
    <Link href="/production/remakes" className={actionClass('outline')}>
      {t('remakesCount', { count: open, more: remakes?.next ? '+' : '' })}
      <KeyCap chord="m" />
    </Link>
  );
}

function useBoardKeys(state: BoardState, change: Change, board: Board | undefined): void {
  const t = useTranslations('console.production');
  const sizes = joinShapes(board?.rows ?? []).map(({ paper }) => paper);
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const choose = (cell: Cell): void =>
    change({ ...cell, after: undefined, batches: undefined }, { replace: true });
  const move = (rows: number, stages: number): void => {
    if (sizes.length === 0) return;
    choose(moveCell(sizes, state, { rows, stages: isRightToLeft ? -stages : stages }));
  };
  const arrows: KeyBinding[] = [
    { chord: 'up', label: t('paperKey'), run: () => move(-1, 0), isHinted: true },
    { chord: 'down', label: t('paperKey'), run: () => move(1, 0), isHinted: true },
    { chord: 'left', label: t('stageKey'), run: () => move(0, -1), isHinted: true },
    { chord: 'right', label: t('stageKey'), run: () => move(0, 1), isHinted: true },
  ];
  const stages = productionStages.map((stage, index) => ({
    chord: String(index + 1),
    label: t(`stages.${stage}`),
    run: () => choose({ size: state.size, stage }),
  }));
  const everything = {
    chord: 'escape',
    label: t('everything'),
    run: () => choose({ size: undefined, stage: undefined }),
    isHinted: true,
  };
  useKeys(t('title'), [...arrows, ...stages, everything]);
}
