import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LinkedOrder } from '#contract/order-links.ts';
import { isolate } from '#locales/isolate.ts';
import { isolateNumbers } from '#locales/numeric-runs.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { useLineName } from '../hooks/use-line-name.ts';
import { hasReportDraft } from '../report-draft.ts';
import { ReportForm } from './report-form.tsx';

interface RemakesProps {
  readonly linked: LinkedOrder;
  /** Secret of the private link. */
  readonly link: string;
  /** Fetches the order again. */
  readonly onReported: () => Promise<void>;
}

/** The reports of prints that came out wrong, and the form for another one. */
export function Remakes({ linked, link, onReported }: RemakesProps) {
  const t = useTranslations('track.remake');
  const { local } = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const { orderNumber, orderItems } = linked.order;
  // A report that was being written before a reload continues.
  const [isOpen, setOpen] = useState(() => hasReportDraft(orderNumber));
  const { until, requests } = linked.remakes;
  if (until === null && requests.length === 0) return null;
  const waiting = new Set(requests.filter(({ state }) => state === 'open').map(({ item }) => item));
  const items = orderItems.filter(({ id }) => !waiting.has(id));
  const date = until === null ? '' : local(until, { dateStyle: 'long' });
  return (
    // On paper, without the button, the invitation to report a print leads nowhere.
    <section className={cx('flex flex-col gap-4', requests.length === 0 && 'no-print')}>
      <h2 ref={heading} tabIndex={-1} className="font-display text-3">
        {t(until === null ? 'list' : 'title')}
      </h2>
      <Reports linked={linked} />
      {until !== null && items.length > 0 && (
        <>
          <p className="no-print">{t('text', { date: isolate(date) })}</p>
          {isOpen ? (
            <ReportForm
              orderNumber={orderNumber}
              items={items}
              link={link}
              onSent={async () => {
                await onReported();
                setOpen(false);
                heading.current?.focus();
              }}
            />
          ) : (
            <Button className="self-start" onClick={() => setOpen(true)}>
              {t('open')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Reports({ linked: { order, remakes } }: Pick<RemakesProps, 'linked'>) {
  const t = useTranslations('track.remake');
  const nameOf = useLineName();
  if (remakes.requests.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1" aria-label={t('list')}>
      {remakes.requests.map(({ id, item, state, reply }) => {
        const line = order.orderItems.find((one) => one.id === item);
        const photo = line ? nameOf(line) : '';
        return (
          <li key={id}>
            {state === 'declined'
              ? t('states.declined', { photo, reply: isolate(isolateNumbers(reply ?? '')) })
              : t(`states.${state}`, { photo })}
          </li>
        );
      })}
    </ul>
  );
}
