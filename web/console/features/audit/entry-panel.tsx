import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { AuditEntry } from '#contract/staff/audit.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { CopyIcon, Cross } from '#web/ui/icons.tsx';
import { useActName } from '../../lib/use-act-name.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { listChanges } from './fact-changes.tsx';
import { useAuditTime } from './use-audit-time.ts';

interface EntryPanelProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

/** An entry with everything that is recorded of it. */
export function EntryPanel({ entry, onClose }: EntryPanelProps) {
  const t = useTranslations('console');
  const { act: nameOf } = useActName();
  const time = useAuditTime();
  const { at, actor, act, object, address, requestId } = entry;
  const title = t('audit.entryTitle', { act: nameOf(act), time: time(at) });
  const { copy, copied } = useCopy(JSON.stringify(entry, null, 2));
  return (
    <aside
      aria-label={title}
      className="w-96 shrink-0 overflow-y-auto border-s border-rule bg-sheet p-5 text-note phone:w-full phone:border-s-0 phone:border-t"
    >
      <header className="flex items-start gap-2">
        <div className="grow">
          <h2 className="text-body font-semibold">{title}</h2>
          <p className="text-ink-2">
            <bdi>{actor.name ?? t(`history.actors.${actor.kind}`)}</bdi>
            {actor.name !== null && `, ${t(`history.actors.${actor.kind}`)}`}
          </p>
        </div>
        <button
          type="button"
          aria-label={t('keys.close')}
          title={t('keys.close')}
          onClick={onClose}
          className="grid size-target place-items-center rounded-control hover:bg-tray"
        >
          <Cross />
        </button>
      </header>
      <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name={t('audit.on')}>{object.name ?? object.id}</Fact>
        <Fact name={t('audit.stored')}>{act}</Fact>
        {address !== null && <Fact name={t('audit.from')}>{address}</Fact>}
        {requestId !== null && <Fact name={t('audit.request')}>{requestId}</Fact>}
      </dl>
      <Changes entry={entry} />
      <div className="mt-4 flex flex-wrap gap-2">
        {object.kind === 'order' && (
          <Link href={`/orders/${object.id}`} className={actionClass('outline')}>
            {t('audit.openOrder')}
            <KeyCap chord="enter" />
          </Link>
        )}
        <Action icon={<CopyIcon className="size-4" />} onClick={() => void copy()}>
          {t(copied ? 'queue.copied' : 'audit.copy')}
        </Action>
      </div>
    </aside>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

function Changes({ entry }: { readonly entry: AuditEntry }) {
  const t = useTranslations('console.audit');
  const changes = listChanges(entry);
  if (changes.length === 0) return null;
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-ink [&_th]:py-1 [&_th]:text-start">
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name} className="border-b border-rule align-top [&_td]:py-1.5 [&_td]:pe-2">
            <td>{name}</td>
            <td className="wrap-anywhere">
              {before !== null && before !== after ? (
                <del className="text-wrong">
                  <bdi>{before}</bdi>
                </del>
              ) : (
                <bdi>{before}</bdi>
              )}
            </td>
            <td className="wrap-anywhere">
              <bdi>{after}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
