import { useTranslations } from 'use-intl';
import type { CashResponse } from '#contract/staff/cash.ts';
import { closeDay, useAskCashAgain } from '../../api/cash.ts';
import { formatPromisedDay } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { hasCode } from '../../lib/staff-call.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { CountForm, type Count } from './count-form.tsx';
import { EntryTable } from './entry-table.tsx';

interface DrawerPartProps {
  readonly drawer: CashResponse;
  /** The studio of the address; undefined for one's own or the shop's counter. */
  readonly studio: string | undefined;
  readonly onClosed: (closing: string) => void;
}

/** What should be in the drawer now, order by order, and the count that closes the day. */
export function DrawerPart({ drawer, studio, onClosed }: DrawerPartProps) {
  const t = useTranslations('console.cash');
  const { amount, when, language } = useConsoleFormats();
  const may = useMay();
  const task = useTask();
  const askAgain = useAskCashAgain();
  const { day, timeZone, since, expected, entries, closing } = drawer;
  const close = (counts: readonly Count[]): void =>
    task.run(async () => {
      try {
        const stored = await closeDay({
          ...(studio !== undefined && { studio }),
          day,
          counts: [...counts],
        });
        await askAgain();
        onClosed(stored.closing.id);
      } catch (error) {
        if (hasCode(error, 'cash_changed')) await askAgain();
        throw error;
      }
    });
  return (
    <section aria-label={t('drawer')} className="flex min-w-0 grow flex-col gap-5">
      <p className="text-note text-ink-2">
        {t('dayOf', { day: formatPromisedDay(`${day}T00:00:00Z`, language), zone: timeZone })}{' '}
        {since === null ? t('neverClosed') : t('since', { time: when(since) })}
      </p>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {expected.map((one) => (
          <div key={one.currency}>
            <dt className="text-ink-2">{t('expected', { count: one.count })}</dt>
            <dd className="font-display text-4 tabular-nums">
              <bdi dir="ltr">
                {amount(one.amount, one.currency)} {one.currency}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      {expected.length === 0 && <p>{t('empty')}</p>}
      {closing && <p className="font-semibold">{t('dayClosed')}</p>}
      {!closing && may('cash.close') && (
        <CountForm
          key={expected.map(({ currency, amount: sum }) => `${currency}${sum}`).join()}
          expected={expected}
          look="main"
          label={t('closeDay')}
          task={task}
          onCount={close}
        />
      )}
      {entries.length > 0 && <EntryTable entries={entries} />}
    </section>
  );
}
