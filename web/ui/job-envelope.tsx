import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** One row of the envelope: label, explanation and amount. */
export interface EnvelopeLine {
  readonly key: string;
  readonly label: ReactNode;
  /** A smaller line under it: the calculation of the amount, the frames. */
  readonly detail?: ReactNode;
  readonly amount: ReactNode;
  /** `done` for discounts and free items. */
  readonly tone?: 'done';
}

interface JobEnvelopeProps {
  readonly title: ReactNode;
  /** Heading level of the title; 2 by default. */
  readonly level?: 2 | 3;
  /** Shown at the end of the flap: a back link, a place. */
  readonly flap?: ReactNode;
  /** Small prints on top of the lines. */
  readonly pictures?: ReactNode;
  readonly lines: readonly EnvelopeLine[];
  /** Rows between the tear line and the total: subtotal, delivery, discount, tax. */
  readonly totals?: readonly EnvelopeLine[];
  readonly total: {
    readonly label: ReactNode;
    readonly amount: ReactNode;
    readonly note?: ReactNode;
  };
  /** The primary action. */
  readonly action?: ReactNode;
  /** Shown under the action. */
  readonly children?: ReactNode;
  readonly className?: string;
  /** Class with the maximum height up to the action; what is shown under it must not move it. */
  readonly limit?: string;
}

/**
 * The order as a lab's envelope: lines above the tear line, totals and the next step below it. Where its height is limited,
 * the lines and totals scroll, and the total with the next step stays.
 */
export function JobEnvelope(props: JobEnvelopeProps) {
  const { title, level = 2, flap, pictures, lines, totals = [], total, action, children } = props;
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <section
      data-summary
      tabIndex={-1}
      className={cx(
        'overflow-hidden rounded-sheet border border-rule bg-sheet shadow-sheet',
        props.className,
      )}
    >
      <div className={cx('flex flex-col overflow-x-hidden overflow-y-auto', props.limit)}>
        <header className="flex min-h-main shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-rule bg-tray px-5">
          <Title className="min-w-0 py-1.5 font-semibold">{title}</Title>
          {flap && <div className="text-small text-ink-2">{flap}</div>}
        </header>
        <div className="min-h-16 overflow-x-hidden overflow-y-auto">
          {pictures && <div className="px-5 pt-5">{pictures}</div>}
          {lines.length > 0 && <Lines lines={lines} className="px-5 pt-4 pb-2" />}
          {totals.length > 0 && (
            <>
              <TearLine />
              <Lines lines={totals} className="px-5 pt-2 pb-3" />
            </>
          )}
        </div>
        {totals.length === 0 && <TearLine />}
        <div
          className={cx(
            'mx-5 flex shrink-0 flex-col gap-4 pb-5',
            totals.length > 0 ? 'border-t border-ink pt-4' : 'pt-2',
          )}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-semibold">{total.label}</p>
            <p translate="no" className="text-2 font-semibold tracking-tight tabular-nums">
              {total.amount}
            </p>
            {total.note && <p className="basis-full text-small text-ink-2">{total.note}</p>}
          </div>
          {action}
        </div>
      </div>
      <div className="flex flex-col gap-4 px-5 pb-5 empty:hidden">{children}</div>
    </section>
  );
}

function TearLine() {
  return (
    <div aria-hidden="true" className="tear-line shrink-0">
      <span className="absolute -start-2 top-0 size-4 rounded-round border border-rule bg-ground" />
      <span className="absolute -end-2 top-0 size-4 rounded-round border border-rule bg-ground" />
    </div>
  );
}

interface LinesProps {
  readonly lines: readonly EnvelopeLine[];
  readonly className?: string;
}

function Lines({ lines, className }: LinesProps) {
  return (
    <dl className={cx('divide-y divide-rule', className)}>
      {lines.map(({ key, label, detail, amount, tone }) => (
        <div key={key} className="flex justify-between gap-4 py-2.5 tight:flex-col tight:gap-0">
          <dt className="min-w-0">
            {label}
            {detail && <span className="block text-small text-ink-2">{detail}</span>}
          </dt>
          <dd
            className={cx('shrink-0 tabular-nums tight:self-end', tone === 'done' && 'text-done')}
          >
            {amount}
          </dd>
        </div>
      ))}
    </dl>
  );
}
