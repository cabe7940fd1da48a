import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ShopExport } from '#contract/staff/exports.ts';
import { Alert, Check, Clock, Cross } from '#web/ui/icons.tsx';
import { downloadExport, endExport, useAskExportsAgain } from '../../api/exports.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { useBytes } from './use-bytes.ts';

/** An export: who asked for it, how far it is, what its archive has, and what can be done with it. */
export function ExportPart({ shopExport }: { readonly shopExport: ShopExport }) {
  const t = useTranslations('console.exports');
  const { when } = useConsoleFormats();
  const { id, state, askedAt, askedBy, hasPhotos, archive } = shopExport;
  return (
    <article className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{t(hasPhotos ? 'withPhotos' : 'withoutPhotos')}</strong>
        <StateChip state={state} />
        <span className="text-note text-ink-2">
          {t('askedBy', { name: askedBy, time: when(askedAt) })}
        </span>
      </p>
      {(state === 'queued' || state === 'running') && <Progress shopExport={shopExport} />}
      {state === 'failed' && <FailureText shopExport={shopExport} />}
      {state === 'ready' && archive && (
        <>
          <ArchiveFacts archive={archive} />
          <ReadyActions id={id} />
        </>
      )}
    </article>
  );
}

function StateChip({ state }: Pick<ShopExport, 'state'>) {
  const t = useTranslations('console.exports.states');
  if (state === 'ready') {
    return (
      <Chip weight="done" icon={<Check />}>
        {t(state)}
      </Chip>
    );
  }
  if (state === 'failed') {
    return (
      <Chip weight="bad" icon={<Alert />}>
        {t(state)}
      </Chip>
    );
  }
  const isGoing = state === 'queued' || state === 'running';
  return (
    <Chip weight={isGoing ? 'go' : 'end'} icon={isGoing ? <Clock /> : <Cross />}>
      {t(state)}
    </Chip>
  );
}

function Progress({ shopExport: { id, progress } }: { readonly shopExport: ShopExport }) {
  const t = useTranslations('console.exports');
  const { count } = useConsoleFormats();
  const bytes = useBytes();
  const task = useTask();
  const askAgain = useAskExportsAgain();
  const { step, done = 0, total = 0 } = progress ?? {};
  const shown = step === 'archive' ? bytes : count;
  const isPreparing = step === 'archive' && total === 0;
  const far = { done: shown(done), total: shown(total) };
  const text =
    step === undefined ? t('waits') : isPreparing ? t('prepares') : t(`steps.${step}`, far);
  return (
    <div className="flex flex-col gap-2">
      <output>{text}</output>
      {step !== undefined && (
        <progress
          aria-label={t('progress')}
          className="h-2 w-full accent-ink"
          {...(total > 0 && { value: done, max: total })}
        />
      )}
      <TaskFailure task={task} />
      <Action
        className="self-start"
        isBusy={task.isBusy}
        onClick={() =>
          task.run(async () => {
            await endExport(id);
            await askAgain();
          })
        }
      >
        {t('stop')}
      </Action>
    </div>
  );
}

function FailureText({ shopExport: { failure, room } }: { readonly shopExport: ShopExport }) {
  const t = useTranslations('console.exports');
  const bytes = useBytes();
  if (failure === null) return null;
  return (
    <p>
      {t(`failures.${failure}`)}{' '}
      {room && t('room', { needed: bytes(room.needed), free: bytes(room.free) })}
    </p>
  );
}

function ArchiveFacts({ archive }: { readonly archive: NonNullable<ShopExport['archive']> }) {
  const t = useTranslations('console.exports');
  const { when } = useConsoleFormats();
  const bytes = useBytes();
  const { size, sha256, orders, photos, missingPhotos, endsAt } = archive;
  return (
    <>
      <p>
        {t('contents', { orders, photos, size: bytes(size) })}{' '}
        {missingPhotos > 0 && t('missing', { count: missingPhotos })}
      </p>
      <p className="text-note text-ink-2">{t('until', { time: when(endsAt) })}</p>
      <p className="text-note">
        {t('sha256')}{' '}
        <span dir="ltr" className="font-edge wrap-anywhere select-all">
          {sha256}
        </span>
      </p>
    </>
  );
}

/** Downloads the archive, or deletes it after a second question. */
function ReadyActions({ id }: { readonly id: string }) {
  const t = useTranslations('console.exports');
  const [isAsked, setIsAsked] = useState(false);
  const task = useTask();
  const askAgain = useAskExportsAgain();
  const withdraw = (): void =>
    task.run(async () => {
      await endExport(id);
      await askAgain();
    });
  return (
    <div className="flex flex-col gap-2">
      <TaskFailure task={task} />
      {isAsked ? (
        <>
          <p>{t('withdrawDetail')}</p>
          <div className="flex flex-wrap gap-2">
            <Action look="danger" isBusy={task.isBusy} onClick={withdraw}>
              {t('withdrawNow')}
            </Action>
            <Action onClick={() => setIsAsked(false)}>{t('keep')}</Action>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Action
            look="main"
            isBusy={task.isBusy}
            onClick={() => task.run(() => downloadExport(id))}
          >
            {t('download')}
          </Action>
          <Action onClick={() => setIsAsked(true)}>{t('withdraw')}</Action>
        </div>
      )}
    </div>
  );
}
