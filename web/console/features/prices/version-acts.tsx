import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { CatalogueVersion } from '#contract/staff/catalogue.ts';
import { UndoIcon } from '../../ui/icons.tsx';
import {
  addDraft,
  deleteDraft,
  useAskCatalogueAgain,
  withdrawVersion,
} from '../../api/catalogue.ts';
import { withProof } from '../../lib/proof.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { closeDraft } from './draft-store.ts';
import { useVersionWords } from './use-price-words.ts';

interface VersionActsProps {
  readonly version: CatalogueVersion;
  readonly timeZone: string;
  /** Shows another version; none for the one that is shown without a choice. */
  readonly onShow: (number: number | undefined) => void;
}

/** What can be done with a version beside scheduling it: withdraw it, begin a draft from it, delete a draft. */
export function VersionActs({ version, timeZone, onShow }: VersionActsProps) {
  const { state } = version;
  return (
    <div className="flex flex-col gap-3">
      {state === 'scheduled' && <Withdraw version={version} timeZone={timeZone} />}
      {state !== 'draft' && <BeginFrom version={version} onShow={onShow} />}
      {state === 'draft' && <DeleteDraft version={version} onShow={onShow} />}
    </div>
  );
}

function Withdraw({ version, timeZone }: Pick<VersionActsProps, 'version' | 'timeZone'>) {
  const t = useTranslations('console.prices.force');
  const task = useTask();
  const askAgain = useAskCatalogueAgain();
  const { moment, wholeMoment, place } = useVersionWords(timeZone);
  const { number, from } = version;
  const withdraw = (): void =>
    task.run(async () => {
      await withProof(() => withdrawVersion(number));
      await askAgain();
    });
  return (
    <>
      <p className="rounded-control border border-edge bg-ground p-3">
        {from !== null && t('holdsFrom', { from: wholeMoment(from), place })}
      </p>
      <TaskFailure task={task} />
      <Action look="danger" isBusy={task.isBusy} onClick={withdraw}>
        {t('withdraw', { number })}
      </Action>
      <p className="text-note text-ink-2">
        {from !== null && t('withdrawable', { until: moment(from) })}
      </p>
    </>
  );
}

function BeginFrom({ version: { number, state }, onShow }: Omit<VersionActsProps, 'timeZone'>) {
  const t = useTranslations('console.prices.force');
  const task = useTask();
  const begin = useBeginDraft(onShow);
  const isBack = state === 'past' || state === 'withdrawn';
  return (
    <>
      <TaskFailure task={task} />
      <Action
        look={isBack ? 'ink' : 'outline'}
        icon={isBack && <UndoIcon className="size-4" />}
        isBusy={task.isBusy}
        onClick={() => task.run(() => begin(number))}
      >
        {t(isBack ? 'rollBack' : 'beginFrom', { number })}
      </Action>
      <p className="text-note text-ink-2">{t(isBack ? 'rollBackDetail' : 'beginFromDetail')}</p>
    </>
  );
}

/** Begins a draft as a copy of a version, by default of the one that holds, and shows it. */
export function useBeginDraft(
  onShow: VersionActsProps['onShow'],
): (base?: number) => Promise<void> {
  const askAgain = useAskCatalogueAgain();
  return async (base) => {
    const { version } = await addDraft(base === undefined ? {} : { base });
    await askAgain();
    onShow(version.number);
  };
}

function DeleteDraft({ version: { number }, onShow }: Omit<VersionActsProps, 'timeZone'>) {
  const t = useTranslations('console.prices.force');
  const [isAsked, setIsAsked] = useState(false);
  const task = useTask();
  const askAgain = useAskCatalogueAgain();
  const remove = (): void =>
    task.run(async () => {
      await deleteDraft(number);
      closeDraft(number);
      onShow(undefined);
      await askAgain();
    });
  const button: ReactNode = isAsked ? (
    <div className="flex flex-wrap gap-2">
      <Action look="danger" isBusy={task.isBusy} onClick={remove}>
        {t('deleteNow', { number })}
      </Action>
      <Action onClick={() => setIsAsked(false)}>{t('keep')}</Action>
    </div>
  ) : (
    <Action look="quiet" className="self-start" onClick={() => setIsAsked(true)}>
      {t('delete', { number })}
    </Action>
  );
  return (
    <>
      <TaskFailure task={task} />
      {button}
    </>
  );
}
