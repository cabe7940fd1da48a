import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import type { ApiFailure } from '#web/lib/api.ts';
import { Alert, Check, Cross } from '#web/ui/icons.tsx';
import { useKeys } from '../lib/key-store.ts';
import { dismissAct, undoLast, useDoneActs, type DoneAct } from '../lib/undo.ts';
import { KeyCap } from '../ui/key-cap.tsx';

/** How long an act that cannot be undone is confirmed, in milliseconds. */
const confirmedMs = 6000;

/** What was just done, with its undo while there is one; `Z` undoes the last. */
export function UndoBar() {
  const t = useTranslations('console.undo');
  const acts = useDoneActs((done) => done.acts);
  const canUndo = acts.some(({ undo }) => undo !== null);
  useKeys(t('title'), canUndo ? [{ chord: 'z', label: t('undo'), run: undoLast }] : [], 0);
  return (
    <section
      aria-label={t('title')}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-(--undo) z-40 flex flex-col items-center gap-2 px-4"
    >
      {acts.map((act) => (
        <ShownAct key={act.id} act={act} />
      ))}
    </section>
  );
}

const heldByColleague = z.object({ name: z.string() });

/** Name of the colleague whose act was there first; null for every other failure. */
function fasterColleague({ code, details }: ApiFailure): string | null {
  if (code !== 'order_act_pending' && code !== 'order_held') return null;
  const parsed = heldByColleague.safeParse(details);
  return parsed.success ? parsed.data.name : null;
}

function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  // Time passes outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}

function ShownAct({ act }: { readonly act: DoneAct }) {
  const t = useTranslations('console.undo');
  const { id, text, failure, undo, undoUntil } = act;
  const seconds = useSecondsLeft(undoUntil);
  const faster = failure && fasterColleague(failure);
  const isOver = undo !== null && seconds === 0;
  // It leaves by itself, except what failed.
  useEffect(() => {
    if (failure) return;
    const timer = setTimeout(
      () => dismissAct(id),
      undoUntil === null ? confirmedMs : undoUntil - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [id, failure, undo, undoUntil]);
  if (isOver) return null;
  if (failure) {
    return (
      <div className="pointer-events-auto flex w-full max-w-xl items-start gap-3 rounded-control border border-wrong bg-sheet px-4 py-2.5 shadow-lift">
        <Alert className="size-5 text-wrong" />
        <p className="grow">
          <strong className="block">{t('notDone', { act: text })}</strong>
          {faster === null ? (failure.message ?? t('noResponse')) : t('faster', { name: faster })}
        </p>
        <button type="button" aria-label={t('close')} onClick={() => dismissAct(id)}>
          <Cross />
        </button>
      </div>
    );
  }
  return (
    <div className="pointer-events-auto flex w-full max-w-xl items-center gap-3 rounded-control bg-ink px-4 py-2.5 text-ground shadow-lift">
      <Check className="size-5" />
      <span className="grow">{text}</span>
      {undo && (
        <button
          type="button"
          className="flex items-center gap-1.5 font-semibold"
          onClick={() => {
            dismissAct(id);
            void undo();
          }}
        >
          {t('undo')}
          <KeyCap chord="z" />
          <span aria-hidden="true">{t('seconds', { count: seconds })}</span>
        </button>
      )}
    </div>
  );
}
