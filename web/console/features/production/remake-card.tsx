import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { maxReprintCopies } from '#domain/prints/print-jobs.ts';
import { decideRemake, useAskProductionAgain, type Remake } from '../../api/production.ts';
import { useContents } from '../../lib/use-contents.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { CopiesField } from './copies-field.tsx';
import { languageName } from './language-name.ts';

/** A customer's report: the photo as ordered beside their picture of the print, and what is decided. */
export function RemakeCard({ remake }: { readonly remake: Remake }) {
  const t = useTranslations('console.production');
  const { when } = useConsoleFormats();
  const { groupName } = useContents();
  const { order, name, frame, quantity, copies, words, at } = remake;
  return (
    <article className="flex flex-wrap gap-4">
      <Picture address={remake.photo} label={t('ordered')} missing={t('photoDeleted')} />
      <Picture address={remake.picture} label={t('theirPicture')} missing={t('noPicture')} />
      <div className="flex min-w-0 basis-72 grow flex-col gap-2">
        <h2 className="font-semibold wrap-anywhere">
          <Link href={`/orders/${order}`} className="font-edge underline underline-offset-2">
            <bdi dir="ltr">{order}</bdi>
          </Link>{' '}
          <bdi>{name}</bdi>
        </h2>
        <p className="text-note text-ink-2">
          {t('frame', { frame })} · {groupName(remake)} ·{' '}
          {t('wrongCopies', { wrong: copies, all: quantity })} · {when(at)}
        </p>
        {words !== null && (
          <blockquote dir="auto" className="border-s-2 border-edge ps-3 wrap-anywhere">
            {words}
          </blockquote>
        )}
        <Decision remake={remake} />
      </div>
    </article>
  );
}

interface PictureProps {
  readonly address: string | null;
  readonly label: string;
  readonly missing: string;
}

function Picture({ address, label, missing }: PictureProps) {
  return (
    <figure className="w-44 max-w-full">
      {address === null ? (
        <span className="grid h-32 place-items-center rounded-paper bg-tray p-2 text-center text-note">
          {missing}
        </span>
      ) : (
        <a href={address} target="_blank" rel="noreferrer" className="block">
          <img
            src={address}
            alt={label}
            className="h-32 w-full rounded-paper bg-tray object-contain"
          />
        </a>
      )}
      <figcaption className="mt-1 text-note text-ink-2">{label}</figcaption>
    </figure>
  );
}

function Decision({ remake }: { readonly remake: Remake }) {
  const t = useTranslations('console.production');
  const { language } = useConsoleFormats();
  const task = useTask();
  const askAgain = useAskProductionAgain();
  const [isDeclining, setIsDeclining] = useState(false);
  const [copies, setCopies] = useState(remake.copies);
  const reads = languageName(remake.language, language);
  const decide = (decision: Parameters<typeof decideRemake>[1]): void =>
    task.run(async () => {
      try {
        await decideRemake(remake.id, decision);
      } finally {
        // What a colleague decided meanwhile leaves the list too.
        await askAgain();
      }
    });
  return (
    <div className="flex flex-col gap-2">
      {isDeclining ? (
        <DeclineForm
          reads={reads}
          isBusy={task.isBusy}
          onDecline={(reply) => decide({ reply })}
          onLeave={() => setIsDeclining(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <CopiesField
            value={copies}
            max={Math.min(maxReprintCopies, remake.quantity)}
            onChange={setCopies}
          />
          <Action look="ink" isBusy={task.isBusy} onClick={() => decide({ copies })}>
            {t('accept', { count: copies })}
          </Action>
          <Action onClick={() => setIsDeclining(true)}>{t('declineWith')}</Action>
        </div>
      )}
      {!isDeclining && <p className="text-note text-ink-2">{t('answered', { language: reads })}</p>}
      <TaskFailure task={task} />
    </div>
  );
}

interface DeclineFormProps {
  /** Name of the language that the customer reads. */
  readonly reads: string;
  readonly isBusy: boolean;
  readonly onDecline: (reply: string) => void;
  readonly onLeave: () => void;
}

function DeclineForm({ reads, isBusy, onDecline, onLeave }: DeclineFormProps) {
  const t = useTranslations('console.production');
  const id = useId();
  const [reply, setReply] = useState('');
  const isEmpty = reply.trim() === '';
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onDecline(reply.trim());
      }}
    >
      <label htmlFor={id} className="font-semibold">
        {t('reply', { language: reads })}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        maxLength={1000}
        value={reply}
        onChange={({ target }) => setReply(target.value)}
        className="w-full rounded-control border border-edge bg-sheet p-2 touch:text-body"
      />
      <span className="flex flex-wrap gap-2">
        <Action look="danger" type="submit" isBusy={isBusy} aria-disabled={isEmpty || undefined}>
          {t('decline')}
        </Action>
        <Action look="quiet" onClick={onLeave}>
          {t('leave')}
        </Action>
      </span>
    </form>
  );
}
