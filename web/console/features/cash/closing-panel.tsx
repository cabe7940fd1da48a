import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CashClosing } from '#contract/staff/cash.ts';
import { Cross } from '#web/ui/icons.tsx';
import { correctClosing, useAskCashAgain, useClosing } from '../../api/cash.ts';
import { formatPromisedDay } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { LoadState } from '../../ui/loaded-part.tsx';
import { CountForm } from './count-form.tsx';
import { EntryTable } from './entry-table.tsx';

interface ClosingPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A closed day: its counts, the cash that it is about, and a new count if the first was wrong. */
export function ClosingPanel({ id, onClose }: ClosingPanelProps) {
  const t = useTranslations('console');
  const { language } = useConsoleFormats();
  const may = useMay();
  const found = useClosing(id);
  const closing = found.data?.closing;
  const day = closing && formatPromisedDay(`${closing.day}T00:00:00Z`, language);
  return (
    <section aria-label={day ?? t('cash.closed')} className="flex flex-col gap-5">
      <header className="flex items-center gap-2">
        <h2 className="min-w-0 grow font-display text-3">{day ?? t('cash.closed')}</h2>
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
      <LoadState asked={found} rows={4} failed={t('cash.failed')} tryAgain={t('cash.tryAgain')} />
      {closing && <Counts closing={closing} />}
      {closing && may('cash.close') && <Correction key={closing.counts.length} closing={closing} />}
      {found.data && found.data.entries.length > 0 && <EntryTable entries={found.data.entries} />}
    </section>
  );
}

function Counts({ closing }: { readonly closing: CashClosing }) {
  const t = useTranslations('console.cash');
  const { when, amount } = useConsoleFormats();
  return (
    <ol className="flex flex-col gap-4">
      {closing.counts.map(({ revision, countedAt, by, reason, amounts }) => (
        <li key={revision} className="flex flex-col gap-1 border-s-2 border-ink ps-3">
          <p className="font-semibold">
            {t(revision === 1 ? 'countedBy' : 'countedAgainBy', {
              name: by,
              time: when(countedAt),
            })}
          </p>
          {reason !== null && <p className="wrap-anywhere">{reason}</p>}
          {amounts.length === 0 && <p>{t('nothingCounted')}</p>}
          {amounts.map((one) => (
            <p key={one.currency} className="wrap-anywhere">
              {t('countedOf', {
                counted: `${amount(one.counted, one.currency)} ${one.currency}`,
                expected: `${amount(one.expected, one.currency)} ${one.currency}`,
              })}
              {one.reason !== null && <span className="block text-wrong">{one.reason}</span>}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Correction({ closing }: { readonly closing: CashClosing }) {
  const t = useTranslations('console.cash');
  const [isOpen, setIsOpen] = useState(false);
  const task = useTask();
  const askAgain = useAskCashAgain();
  const latest = closing.counts.at(-1);
  if (!latest || latest.amounts.length === 0) return null;
  if (!isOpen) {
    return (
      <Action className="self-start" onClick={() => setIsOpen(true)}>
        {t('countAgain')}
      </Action>
    );
  }
  return (
    <CountForm
      expected={latest.amounts.map(({ currency, expected }) => ({ currency, amount: expected }))}
      look="ink"
      label={t('storeCount')}
      task={task}
      isCorrection
      onCount={(counts, reason) =>
        task.run(async () => {
          const { revision } = latest;
          await correctClosing(closing.id, { revision, reason, counts: [...counts] });
          await askAgain();
        })
      }
    />
  );
}
