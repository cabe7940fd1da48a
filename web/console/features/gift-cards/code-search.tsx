import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { findGiftCard } from '../../api/gift-cards.ts';
import { hasCode } from '../../lib/staff-call.ts';
import { useTask } from '../../lib/use-task.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { readCode } from './gift-card-address.ts';

interface CodeSearchProps {
  readonly ending: string;
  /** Shows the cards whose codes end like this; undefined for all. */
  readonly onEnding: (ending: string | undefined) => void;
  readonly onFound: (card: string) => void;
}

/**
 * Looks for a card by the last four characters of its code, or by all of it. A whole code never stands in the address, and
 * is gone from the field once it was looked up.
 */
export function CodeSearch({ ending, onEnding, onFound }: CodeSearchProps) {
  const t = useTranslations('console.giftCards');
  const [problem, setProblem] = useState<'none' | 'length' | null>(null);
  const task = useTask();
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form).get('code');
    const code = readCode(typeof typed === 'string' ? typed : '');
    setProblem(null);
    if (code.length === 0) onEnding(undefined);
    else if (code.length === 4) onEnding(code);
    else if (code.length < 4 || code.length > 40) setProblem('length');
    else {
      task.run(async () => {
        try {
          onFound(await findGiftCard(code));
          form.reset();
        } catch (error) {
          if (!hasCode(error, 'not_found')) throw error;
          setProblem('none');
        }
      });
    }
  };
  return (
    <search className="w-full max-w-72">
      <form onSubmit={search} className="relative">
        <SearchIcon className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-2" />
        <input
          key={ending}
          data-search
          type="search"
          name="code"
          defaultValue={ending}
          maxLength={64}
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          className="min-h-press w-full rounded-control border border-edge bg-sheet ps-8 pe-10 text-small touch:text-body [&::-webkit-search-cancel-button]:hidden"
        />
        <span className="pointer-events-none absolute inset-y-0 end-2.5 grid place-items-center">
          <KeyCap chord="/" />
        </span>
      </form>
      <TaskFailure task={task} />
      <output className="block text-note text-wrong empty:hidden">
        {problem === 'none' && t('noSuchCode')}
        {problem === 'length' && t('codeLength')}
      </output>
    </search>
  );
}
