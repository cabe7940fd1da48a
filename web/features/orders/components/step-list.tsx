import { cx } from '#web/ui/cx.ts';
import { Check } from '#web/ui/icons.tsx';
import type { OrderStep } from '../hooks/use-order-steps.ts';

/** The steps of an order in sequence, with its progress. */
export function StepList({ steps }: { readonly steps: readonly OrderStep[] }) {
  return (
    <ol className="flex flex-col divide-y divide-rule border-y border-rule">
      {steps.map(({ key, text, detail, state }, index) => (
        <li
          key={key}
          aria-current={state === 'now' ? 'step' : undefined}
          className="flex min-h-main items-center gap-4 py-2 print:min-h-0 print:py-1"
        >
          <span
            aria-hidden="true"
            className={cx(
              'grid size-7 tight:size-[1.375rem] shrink-0 place-items-center rounded-round border-2 text-small font-semibold tabular-nums',
              state === 'done' && 'border-done bg-done text-ground',
              state === 'now' && 'border-ink bg-ink text-ground',
              'print:border-ink print:bg-transparent print:text-ink',
              state === 'later' && 'border-edge text-ink-2',
            )}
          >
            {state === 'done' ? <Check className="size-4" /> : index + 1}
          </span>
          <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6">
            <span className={cx(state !== 'later' && 'font-semibold')}>{text}</span>
            {detail && <span className="text-small text-ink-2 tabular-nums">{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
