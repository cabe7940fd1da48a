import type { ReactNode } from 'react';
import { pillClass } from './pill.ts';

interface FilterPillsProps<Choice extends string | undefined> {
  readonly choices: readonly Choice[];
  readonly chosen: NoInfer<Choice> | undefined;
  readonly label: (choice: Choice) => string;
  readonly onChoose: (choice: Choice) => void;
  /** Further filters. */
  readonly children?: ReactNode;
}

/** The filters of a list in one line below the title; the key of filters goes to the first. */
export function FilterPills<Choice extends string | undefined>(props: FilterPillsProps<Choice>) {
  const { choices, chosen, label, onChoose, children } = props;
  return (
    <div data-filters className="flex min-h-11 flex-wrap items-center gap-2 px-5 py-1 phone:px-4">
      {choices.map((choice) => (
        <button
          key={choice ?? ''}
          type="button"
          aria-pressed={chosen === choice}
          className={pillClass(chosen === choice)}
          onClick={() => onChoose(choice)}
        >
          {label(choice)}
        </button>
      ))}
      {children}
    </div>
  );
}
