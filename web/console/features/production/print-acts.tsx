import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WaitCause } from '#domain/prints/production-board.ts';
import { newId } from '#web/lib/ids.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { getCustomerLink } from '../../api/customer-link.ts';
import {
  askForOriginals,
  giveUpPrint,
  releasePrints,
  useAskProductionAgain,
} from '../../api/production.ts';
import { useMay } from '../../lib/session.ts';
import { useTask, type Task } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { LinkIcon, MailIcon } from '../../ui/icons.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import type { PrintGroup } from './board-rows.ts';

/** Loaded with the first change of a size. */
const SmallerForm = lazy(async () => {
  const { SmallerForm: form } = await import('./smaller-form.tsx');
  return { default: form };
});

/** Held for the quality of their files: a smaller paper mends it. */
const causesOfSize: readonly WaitCause[] = [
  'low_resolution',
  'original_missing',
  'original_refused',
];

/** What the customer can end by sending the original. */
const causesOfOriginals: readonly WaitCause[] = [
  'awaiting_original',
  'low_resolution',
  'original_missing',
  'original_refused',
  'over_quota',
];

/** What a person can do so that the prints of an order move. */
export function PrintActs({
  first: { order, stage, cause, round, canGiveUp },
  prints,
}: PrintGroup) {
  const t = useTranslations('console.production');
  const may = useMay();
  const mayRun = may('prints.run');
  const task = useTask();
  const askAgain = useAskProductionAgain();
  const [isGivingUp, setIsGivingUp] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const maySmaller =
    stage === 'held' &&
    round === 0 &&
    causesOfSize.includes(cause) &&
    may('orders.change') &&
    may('refunds.make');
  const lacksOriginal = causesOfOriginals.includes(cause);
  const run = (work: () => Promise<void>): void =>
    task.run(async () => {
      await work();
      await askAgain();
    });
  const giveUp = (reason: string): void =>
    run(async () => {
      for (const { id } of prints) await giveUpPrint(id, reason);
    });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {mayRun && stage === 'held' && (
          <Action
            look="ink"
            isBusy={task.isBusy}
            onClick={() =>
              run(async () => {
                await releasePrints(order);
              })
            }
          >
            {t('release')}
          </Action>
        )}
        {maySmaller && !isChanging && (
          <Action onClick={() => setIsChanging(true)}>{t('smaller')}</Action>
        )}
        {mayRun && lacksOriginal && <AskOriginals order={order} task={task} />}
        {may('orders.mail') && lacksOriginal && <CopyLink order={order} task={task} />}
        {mayRun && canGiveUp && !isGivingUp && (
          <Action look="quiet" onClick={() => setIsGivingUp(true)}>
            {t('giveUp')}
          </Action>
        )}
      </div>
      {isChanging && (
        <Suspense fallback={null}>
          <SmallerForm prints={prints} onLeave={() => setIsChanging(false)} />
        </Suspense>
      )}
      {isGivingUp && (
        <GiveUpForm isBusy={task.isBusy} onGiveUp={giveUp} onLeave={() => setIsGivingUp(false)} />
      )}
      <TaskFailure task={task} />
    </div>
  );
}

interface OrderTask {
  readonly order: string;
  readonly task: Task;
}

/** Sends the customer the mail with the private link once more. */
function AskOriginals({ order, task }: OrderTask) {
  const t = useTranslations('console.production');
  const [id, setId] = useState(newId);
  const [isAsked, setIsAsked] = useState(false);
  const ask = (): void =>
    task.run(async () => {
      await askForOriginals(order, id);
      setId(newId());
      setIsAsked(true);
    });
  return (
    <>
      <Action
        icon={<MailIcon className="size-4!" />}
        isBusy={task.isBusy}
        aria-disabled={isAsked}
        onClick={isAsked ? undefined : ask}
      >
        {t('ask')}
      </Action>
      <output className="text-note text-done empty:hidden">{isAsked && t('asked')}</output>
    </>
  );
}

/** Copies the private link, for a person who writes to the customer in another way. */
function CopyLink({ order, task }: OrderTask) {
  const t = useTranslations('console.production');
  const [address, setAddress] = useState('');
  const { copied, copy } = useCopy(address);
  const fetchLink = (): void =>
    task.run(async () => {
      setAddress(await getCustomerLink(order));
    });
  return (
    <Action
      icon={<LinkIcon className="size-4!" />}
      isBusy={task.isBusy}
      onClick={address === '' ? fetchLink : () => void copy()}
    >
      {address === '' ? t('link') : t(copied ? 'copied' : 'copyLink')}
    </Action>
  );
}

interface GiveUpFormProps {
  readonly isBusy: boolean;
  readonly onGiveUp: (reason: string) => void;
  readonly onLeave: () => void;
}

function GiveUpForm({ isBusy, onGiveUp, onLeave }: GiveUpFormProps) {
  const t = useTranslations('console.production');
  const [reason, setReason] = useState('');
  return (
    <form
      className="flex flex-col gap-2 rounded-control border border-edge p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onGiveUp(reason.trim());
      }}
    >
      <FormField
        label={t('giveUpWhy')}
        hint={t('giveUpHint')}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
      <span className="flex flex-wrap gap-2">
        <Action
          look="danger"
          type="submit"
          isBusy={isBusy}
          aria-disabled={reason.trim() === '' || undefined}
        >
          {t('giveUpNow')}
        </Action>
        <Action look="quiet" onClick={onLeave}>
          {t('leave')}
        </Action>
      </span>
    </form>
  );
}
