import { useTranslations } from 'use-intl';
import type { AuditEntry } from '#contract/staff/audit.ts';
import { cx } from '#web/ui/cx.ts';
import { shortNumber } from '../../lib/format.ts';
import { useActName } from '../../lib/use-act-name.ts';
import { FactChanges } from './fact-changes.tsx';
import { useAuditTime } from './use-audit-time.ts';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly open: AuditEntry | null;
  /** Without the columns that a phone has no room for. */
  readonly isNarrow: boolean;
  readonly onOpen: (id: number) => void;
}

/** The entries of a page, the latest first. */
export function AuditTable({ entries, open, isNarrow, onOpen }: AuditTableProps) {
  const t = useTranslations('console.audit');
  return (
    <table className="w-full text-note">
      <thead className="sticky top-0 z-10 bg-ground">
        <tr className="border-b border-ink [&_th]:px-3 [&_th]:py-1.5 [&_th]:text-start [&_th]:whitespace-nowrap">
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('act')}</th>
          <th scope="col">{t('on')}</th>
          {!isNarrow && <th scope="col">{t('changes')}</th>}
          {!isNarrow && <th scope="col">{t('from')}</th>}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            isOpen={entry.id === open?.id}
            isNarrow={isNarrow}
            onOpen={() => onOpen(entry.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface EntryRowProps {
  readonly entry: AuditEntry;
  readonly isOpen: boolean;
  readonly isNarrow: boolean;
  readonly onOpen: () => void;
}

function EntryRow({ entry, isOpen, isNarrow, onOpen }: EntryRowProps) {
  const t = useTranslations('console');
  const { act: nameOf } = useActName();
  const time = useAuditTime();
  const { at, actor, act, object, before, after, address } = entry;
  return (
    <tr
      aria-current={isOpen || undefined}
      className={cx(
        'relative border-b border-rule align-top hover:bg-sheet [&_td]:px-3 [&_td]:py-1.5',
        isOpen && 'row-bar bg-sheet',
      )}
    >
      <td className="font-edge whitespace-nowrap text-ink-2">
        <time dateTime={at}>{time(at)}</time>
      </td>
      <td>
        <bdi className="font-semibold">{actor.name ?? t(`history.actors.${actor.kind}`)}</bdi>
        {actor.name !== null && (
          <span className="block text-fine text-ink-2">{t(`history.actors.${actor.kind}`)}</span>
        )}
      </td>
      <td>
        <button type="button" onClick={onOpen} className="text-start after:absolute after:inset-0">
          {nameOf(act)}
        </button>
      </td>
      <td>
        <bdi className={cx('whitespace-nowrap', object.name === null && 'font-edge')}>
          {object.name ?? shortNumber(object.id)}
        </bdi>
      </td>
      {!isNarrow && (
        <td className="max-w-96 wrap-anywhere">
          <FactChanges before={before} after={after} />
        </td>
      )}
      {!isNarrow && (
        <td className="text-ink-2">
          <bdi dir="ltr">{address}</bdi>
        </td>
      )}
    </tr>
  );
}
