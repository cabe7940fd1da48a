import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { findPrint } from '../../api/production.ts';
import { useTask } from '../../lib/use-task.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

const scanned = { isScanned: true } as const;

/** Where a job ticket is scanned or a number typed; a hand scanner types it and ends with Enter. */
export function FindField() {
  const t = useTranslations('console.production');
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const task = useTask();
  const field = useRef<HTMLInputElement>(null);
  const cameByScan = useHistoryState<Partial<typeof scanned> | null>()?.isScanned === true;
  // The focus is the browser's: the scan of the next ticket needs no hand on the keyboard.
  useEffect(() => {
    if (cameByScan) field.current?.focus();
  }, [cameByScan]);
  const find = (code: string): void =>
    task.run(async () => {
      const found = await findPrint(code);
      setIsMissing(found === null);
      if (!found) return;
      setText('');
      const { batch, job, order } = found;
      const frame = job === null ? '' : `?frame=${job}`;
      navigate(batch === null ? `/orders/${order}` : `/production/${batch}${frame}`, {
        state: scanned,
      });
    });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.currentTarget.blur();
  };
  return (
    <search className="contents">
      <form
        className="flex min-w-0 flex-wrap items-center gap-2 phone:order-last phone:w-full"
        onSubmit={(event) => {
          event.preventDefault();
          const code = text.trim();
          if (code !== '') find(code);
        }}
      >
        <span className="relative w-80 max-w-full phone:w-full">
          <SearchIcon className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4! text-ink-2" />
          <input
            ref={field}
            data-search
            type="search"
            value={text}
            maxLength={60}
            aria-label={t('find')}
            placeholder={t('find')}
            autoComplete="off"
            enterKeyHint="search"
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              setText(target.value);
              setIsMissing(false);
            }}
            className="min-h-press w-full rounded-control border border-edge bg-sheet ps-8 pe-10 text-small touch:text-body [&::-webkit-search-cancel-button]:hidden"
          />
          <span className="pointer-events-none absolute inset-y-0 end-2.5 grid place-items-center">
            <KeyCap chord="/" />
          </span>
        </span>
        <output className="text-note text-wrong empty:hidden">{isMissing && t('notFound')}</output>
        <TaskFailure task={task} />
      </form>
    </search>
  );
}
