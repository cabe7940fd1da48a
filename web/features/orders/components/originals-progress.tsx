import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import type { TickCounts } from '#web/lib/photos/tick-counts.ts';
import { Ticks } from '#web/ui/ticks.tsx';

interface OriginalsProgressProps {
  readonly counts: TickCounts;
}

/**
 * Originals that are sent after the order was placed: how many have arrived, and whether the page should stay open.
 */
export function OriginalsProgress({ counts }: OriginalsProgressProps) {
  const t = useTranslations('confirmation.originals');
  const { done, failed, total } = counts;
  const all = done + failed >= total;
  const title = t(all ? 'sent' : 'title', { done, total });
  return (
    <section
      className={cx(
        'no-print flex flex-col gap-3 rounded-sheet border p-5 md:p-6',
        all ? 'border-done bg-done-wash' : 'border-safelight bg-sheet',
      )}
    >
      <h2 className="font-display text-3">{title}</h2>
      <Ticks counts={counts} label={title} />
      <output className="block">
        {all && failed > 0 ? t('refused', { count: failed }) : t(all ? 'done' : 'keepOpen')}
      </output>
    </section>
  );
}
