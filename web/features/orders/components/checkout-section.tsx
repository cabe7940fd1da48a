import { useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { labelled } from '#locales/lists.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { cx } from '#web/ui/cx.ts';
import { Check } from '#web/ui/icons.tsx';
import { Pencil } from '../icons.tsx';

interface CheckoutSectionProps {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  /** All of its fields are complete and valid. */
  readonly done?: boolean;
  /** On a phone, only its summary line is shown. */
  readonly folded?: boolean;
  /** Summary of the input in one line. */
  readonly line?: ReactNode;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A numbered section of the checkout; on a phone, a complete one collapses to a line. */
export function CheckoutSection(props: CheckoutSectionProps) {
  const { id, number, title, done = false, folded = false, line, onOpen } = props;
  const t = useTranslations('checkout');
  const language = useLanguage();
  const body = useRef<HTMLDivElement>(null);
  const reopen = (): void => {
    onOpen?.();
    // The section becomes visible only after this render.
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('input')?.focus());
  };
  return (
    <section
      aria-labelledby={`${id}-title`}
      data-section={id}
      className="border-b border-rule pb-8"
    >
      <header className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className={cx(
            'grid size-9 tight:size-[1.5rem] shrink-0 place-items-center rounded-round border-2 font-semibold tabular-nums',
            done ? 'border-done bg-done text-ground' : 'border-ink text-ink',
          )}
        >
          {done ? <Check /> : number}
        </span>
        <h2 id={`${id}-title`} className="min-w-0 grow font-display text-3">
          {title}
          {done && <span className="sr-only">{labelled('', t('sectionDone'), language)}</span>}
        </h2>
      </header>
      {folded && (
        <button
          type="button"
          onClick={reopen}
          className="mt-3 flex min-h-main w-full items-center gap-3 rounded-control border border-edge bg-sheet px-4 py-2.5 text-start md:hidden"
        >
          <span className="min-w-0 grow">{line}</span>
          <Pencil className="text-ink-2" />
          <span className="sr-only">{t('editSection')}</span>
        </button>
      )}
      <div ref={body} className={cx('mt-5', folded && 'max-md:hidden')}>
        {props.children}
      </div>
    </section>
  );
}
