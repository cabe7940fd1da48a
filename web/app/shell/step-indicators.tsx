import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { Check } from '#web/ui/icons.tsx';

/** A step of the wizard as the indicators show it. */
export interface StepMark {
  readonly name: string;
  readonly done: boolean;
}

interface StepIndicatorsProps {
  readonly steps: readonly StepMark[];
  /** Number of the current step, from 0. */
  readonly present: number;
  readonly onGoTo: (step: number) => void;
}

/** The steps by number and name; each links there directly. */
export function StepIndicators({ steps, present, onGoTo }: StepIndicatorsProps) {
  const t = useTranslations();
  return (
    <nav aria-label={t('a11y.orderSteps')}>
      <ol className="flex border-b tight:flex-wrap border-rule lg:gap-2 lg:border-0">
        {steps.map(({ name, done }, index) => {
          const here = index === present;
          return (
            <li key={name} className="min-w-0 grow lg:grow-0">
              <button
                type="button"
                aria-current={here ? 'step' : undefined}
                onClick={() => onGoTo(index)}
                className={cx(
                  'flex min-h-target w-full flex-wrap items-center justify-center gap-x-2 border-b-2 px-1 leading-tight tight:py-1 lg:min-h-12 lg:px-3',
                  here
                    ? 'border-ink font-semibold text-ink'
                    : 'border-transparent text-ink-2 hover:text-ink',
                )}
              >
                <span className="sr-only">
                  {t(here ? 'steps.current' : 'steps.goTo', {
                    step: index + 1,
                    total: steps.length,
                    name,
                  })}
                </span>
                <span
                  aria-hidden="true"
                  className={cx(
                    'grid size-6 tight:size-[1.25rem] place-items-center rounded-round text-small font-semibold tabular-nums',
                    here && 'bg-ink text-ground',
                    !here && (done ? 'bg-done-wash text-done' : 'border border-edge'),
                  )}
                >
                  {done && !here ? <Check className="size-4" /> : index + 1}
                </span>
                <span aria-hidden="true" className="min-w-0">
                  {name}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
