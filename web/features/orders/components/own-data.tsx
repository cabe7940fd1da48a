import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { OwnData } from '#contract/own-data.ts';
import type { ErasureResult } from '#contract/staff/customers.ts';
import { isolate } from '#locales/isolate.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Banner } from '#web/ui/banner.tsx';

interface OwnDataProps {
  readonly data: OwnData;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-display text-3">{title}</h2>
      {children}
    </section>
  );
}

/** Numbers of orders or documents, in columns. */
function Numbers({ numbers }: { readonly numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <ul className="flex max-h-80 flex-wrap gap-x-6 gap-y-1 overflow-auto">
      {numbers.map((number) => (
        <li key={number}>
          <bdi className="font-code">{number}</bdi>
        </li>
      ))}
    </ul>
  );
}

function erasedNumbers({ orders }: ErasureResult): string[] {
  return orders.flatMap(({ number, kept }) => (kept === null ? [number] : []));
}

/** What a copy holds. */
export function OwnDataFacts({ data }: OwnDataProps) {
  const t = useTranslations('ownData');
  return (
    <section className="flex flex-col gap-2">
      <Numbers numbers={data.plan.orders.map(({ number }) => number)} />
      <p>{t('photos', { count: data.photos })}</p>
    </section>
  );
}

/** The orders and appointments that stay whole, each with its reason. */
function Kept({ result: { orders, bookings } }: { readonly result: ErasureResult }) {
  const t = useTranslations('ownData');
  const kept = orders.filter((order) => order.kept !== null);
  if (kept.length === 0 && bookings.upcoming === 0) return null;
  return (
    <Part title={t('stays')}>
      <ul className="flex flex-col gap-1">
        {kept.map(({ number, kept: reason }) => (
          <li key={number} className="flex flex-wrap gap-x-3">
            <bdi className="font-code">{number}</bdi>
            {reason !== null && <span>{t(`reasons.${reason}`)}</span>}
          </li>
        ))}
        {bookings.upcoming > 0 && <li>{t('coming', { count: bookings.upcoming })}</li>}
      </ul>
    </Part>
  );
}

/** What an erasure leaves, and for how long. */
function Remains({ data, result }: OwnDataProps & { readonly result: ErasureResult }) {
  const t = useTranslations('ownData');
  const { local } = useFormats();
  const long = (time: string): string => isolate(local(time, { dateStyle: 'long' }));
  const { documentsUntil, inBackupsUntil } = data;
  const documents = result.orders.flatMap(({ remains }) => remains?.documents ?? []);
  return (
    <Part title={t('law')}>
      {documentsUntil !== null ? (
        <>
          <p className="max-w-prose">
            {t('lawText', { date: long(`${documentsUntil}T12:00:00`) })}
          </p>
          <Numbers numbers={documents} />
        </>
      ) : (
        <p className="max-w-prose">{t('lawNone')}</p>
      )}
      {inBackupsUntil !== null && (
        <p className="max-w-prose">{t('backups', { date: long(inBackupsUntil) })}</p>
      )}
      <p className="max-w-prose">{t('outside')}</p>
    </Part>
  );
}

interface PlannedErasureProps extends OwnDataProps {
  readonly onErase: () => void;
  readonly erasing: boolean;
}

/** What an erasure would do, and the button that does it. */
export function PlannedErasure({ data, onErase, erasing }: PlannedErasureProps) {
  const t = useTranslations('ownData');
  const common = useTranslations('common');
  const { plan, photos } = data;
  const numbers = erasedNumbers(plan);
  const isEmpty = plan.orders.length === 0 && plan.bookings.over + plan.bookings.upcoming === 0;
  if (isEmpty) return <Banner tone="note">{t('empty')}</Banner>;
  const canErase = numbers.length > 0 || plan.bookings.over > 0;
  return (
    <>
      {canErase ? (
        <>
          <p className="max-w-prose">{t('eraseText')}</p>
          <Part title={t('goes')}>
            <Numbers numbers={numbers} />
            {photos > 0 && <p>{t('photos', { count: photos })}</p>}
            {plan.bookings.over > 0 && <p>{t('past', { count: plan.bookings.over })}</p>}
          </Part>
        </>
      ) : (
        <Banner tone="care" title={t('nothing')}>
          {t('nothingText')}
        </Banner>
      )}
      <Kept result={plan} />
      {canErase && (
        <>
          <Remains data={data} result={plan} />
          <AskFirst
            label={t('confirm')}
            variant="primary"
            busyLabel={erasing ? t('erasing') : undefined}
            title={t('confirmTitle')}
            text={t('confirmText')}
            confirmLabel={t('confirm')}
            keepLabel={t('keep')}
            closeLabel={common('close')}
            onConfirm={onErase}
          />
        </>
      )}
    </>
  );
}

/** What an erasure did. */
export function DoneErasure({ data, result }: OwnDataProps & { readonly result: ErasureResult }) {
  const t = useTranslations('ownData');
  const isWhole =
    result.orders.every(({ kept }) => kept === null) && result.bookings.upcoming === 0;
  return (
    <>
      <Banner tone={isWhole ? 'done' : 'care'} title={t(isWhole ? 'done' : 'partly')}>
        <Numbers numbers={erasedNumbers(result)} />
      </Banner>
      <Kept result={result} />
      <Remains data={data} result={result} />
    </>
  );
}
