import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import type { AuditEntry } from '#contract/staff/audit.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { toTableAddress, useAudit } from '../../api/audit.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { UploadIcon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { LockIcon } from '../../ui/key-icon.tsx';
import { LoadState } from '../../ui/loaded-part.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { auditShape, firstPage, toFilters, type AuditState } from './audit-address.ts';
import { AuditFilterBar, ObjectSearch } from './audit-filter-bar.tsx';
import { AuditTable } from './audit-table.tsx';
import { EntryPanel } from './entry-panel.tsx';

/** Everything that people, programs and the shop did, which nobody changes. */
export function AuditScreen() {
  const t = useTranslations('console.audit');
  const { state, change } = useAddressState(auditShape);
  const filters = toFilters(state);
  const page = useAudit(filters, state.before);
  const entries = page.data?.entries ?? [];
  const open = entries.find(({ id }) => id === state.entry);
  const isPhone = useMedia('(width < 45rem)');
  const { language, count } = useConsoleFormats();
  const table = toTableAddress(filters, language === 'fr' ? 'semicolon' : 'comma');
  const set = (changes: Partial<AuditState>): void => change({ ...firstPage, ...changes });
  useAuditKeys({ state, entries, open, next: page.data?.next ?? null, table, set, change });
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('title')}>
            <ObjectSearch value={state.object ?? ''} onSearch={(object) => set({ object })} />
            <span className="ms-auto flex items-center gap-1.5 text-note text-ink-2 phone:hidden">
              <LockIcon className="size-4" />
              {t('grows')}
            </span>
            <a href={table} download className={actionClass('outline')}>
              <UploadIcon className="size-4" />
              {t('csv')}
              <KeyCap chord="e" />
            </a>
          </PlainHead>
          <AuditFilterBar state={state} onChange={set} />
        </>
      }
      foot={
        page.data?.count !== null && page.data?.count !== undefined
          ? t(page.data.count >= 10_000 ? 'countOrMore' : 'count', {
              count: count(page.data.count),
            })
          : null
      }
    >
      <div className="flex min-h-0 grow phone:flex-col">
        <div className="min-w-0 grow overflow-auto">
          <LoadState asked={page} rows={12} failed={t('failed')} tryAgain={t('tryAgain')} />
          {page.data && entries.length === 0 && <Message title={t('none')} level={2} />}
          {entries.length > 0 && (
            <AuditTable
              entries={entries}
              open={open ?? null}
              isNarrow={isPhone}
              onOpen={(entry) => change({ entry })}
            />
          )}
          <Pages
            isFirst={state.before === undefined}
            next={page.data?.next ?? null}
            onTurn={(before) => change({ before, entry: undefined })}
          />
        </div>
        {open && <EntryPanel entry={open} onClose={() => change({ entry: undefined })} />}
      </div>
    </Screen>
  );
}

interface PagesProps {
  readonly isFirst: boolean;
  readonly next: number | null;
  readonly onTurn: (before: number | undefined) => void;
}

function Pages({ isFirst, next, onTurn }: PagesProps) {
  const t = useTranslations('console');
  if (isFirst && next === null) return null;
  return (
    <nav aria-label={t('queue.pages')} className="flex justify-center gap-2 p-4">
      {!isFirst && <Action onClick={() => onTurn(undefined)}>{t('audit.latest')}</Action>}
      {next !== null && (
        <Action chord="]" onClick={() => onTurn(next)}>
          {t('audit.older')}
        </Action>
      )}
    </nav>
  );
}

interface AuditKeys {
  readonly state: AuditState;
  readonly entries: readonly AuditEntry[];
  readonly open: AuditEntry | undefined;
  readonly next: number | null;
  readonly table: string;
  readonly set: (changes: Partial<AuditState>) => void;
  readonly change: (changes: Partial<AuditState>) => void;
}

function useAuditKeys({ state, entries, open, next, table, set, change }: AuditKeys): void {
  const t = useTranslations('console');
  const [, navigate] = useLocation();
  const move = (by: number): void => {
    const at = open ? entries.indexOf(open) : -1;
    const entry = entries[Math.min(Math.max(at + by, 0), entries.length - 1)];
    if (entry) change({ entry: entry.id });
  };
  const toggle = (act: 'money' | 'personal-data'): void =>
    set({ act: state.act === act ? undefined : act });
  useKeys(t('audit.title'), [
    { chord: 'j', label: t('audit.entry'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('audit.entry'), run: () => move(-1), isHinted: true },
    {
      chord: 'enter',
      label: t('audit.openObject'),
      run: () => {
        if (open?.object.kind === 'order') navigate(`/orders/${open.object.id}`);
      },
      isHinted: true,
    },
    { chord: 'm', label: t('audit.money'), run: () => toggle('money') },
    { chord: 'v', label: t('audit.personalData'), run: () => toggle('personal-data') },
    {
      chord: 'f',
      label: t('keys.filter'),
      run: () => document.querySelector<HTMLElement>('[data-filters] button')?.focus(),
      isHinted: true,
    },
    { chord: 'e', label: t('audit.csv'), run: () => location.assign(table), isHinted: true },
    {
      chord: ']',
      label: t('audit.older'),
      run: () => {
        if (next !== null) change({ before: next, entry: undefined });
      },
    },
    { chord: 'escape', label: t('keys.leave'), run: () => change({ entry: undefined }) },
  ]);
}
