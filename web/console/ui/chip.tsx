import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import type { ChipWeight } from '../lib/order-states.ts';

const weights: Readonly<Record<ChipWeight, string>> = {
  need: 'border-care bg-care-wash text-care font-semibold',
  go: 'border-edge bg-sheet text-ink font-semibold',
  done: 'border-transparent bg-done-wash text-done font-semibold',
  end: 'border-transparent px-0 text-ink-2',
  bad: 'border-wrong bg-wrong-wash text-wrong font-semibold',
};

interface ChipProps {
  readonly weight: ChipWeight;
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** Takes several lines where there is no room for one. */
  readonly wraps?: boolean;
}

/** The state of an order, or of its payment: icon, word and weight before color. */
export function Chip({ weight, icon, children, wraps = false }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-[3px] border px-1.5 py-px text-note whitespace-nowrap [&_svg]:size-3.5',
        weights[weight],
      )}
    >
      {icon}
      <span className={wraps ? 'min-w-0 whitespace-normal' : 'truncate'}>{children}</span>
    </span>
  );
}
