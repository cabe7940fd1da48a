import { useTranslations } from 'use-intl';
import type { PreviewedLine, PreviewRemittanceResponse } from '#contract/staff/couriers.ts';
import type { Currency } from '#domain/common/money.ts';
import { isDiscrepancy } from '#domain/couriers/match-remittance.ts';
import { cx } from '#web/ui/cx.ts';
import { Alert, Check } from '#web/ui/icons.tsx';
import { shortNumber } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import type { Task } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

interface PreviewPartProps {
  readonly preview: PreviewRemittanceResponse;
  readonly currency: Currency;
  readonly task: Task;
  readonly onStore: () => void;
}

/** What a remittance would change, what does not match first; nothing is stored yet. */
export function PreviewPart({ preview, currency, task, onStore }: PreviewPartProps) {
  const t = useTranslations('console.couriers');
  const { amount, count, when } = useConsoleFormats();
  const { lines, sums, total, leftOut, stored } = preview;
  const doubtful = lines.filter(isDoubtful);
  const fine = lines.filter((line) => !isDoubtful(line));
  return (
    <section aria-label={t('preview')} className="flex min-w-0 flex-col gap-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {sums.map(({ outcome, count: number, amount: sum }) => (
          <div key={outcome}>
            <dt
              className={cx(
                'text-note',
                isDiscrepancy({ outcome }) ? 'font-semibold text-wrong' : 'text-ink-2',
              )}
            >
              {t(`outcomes.${outcome}`)}
            </dt>
            <dd className="text-body">
              <strong>{count(number)}</strong>
              {' · '}
              <Amount amount={sum} currency={currency} isStrong={false} />
            </dd>
          </div>
        ))}
      </dl>
      {leftOut > 0 && (
        <p className="text-note text-ink-2">
          {t('leftOut', { count: count(leftOut), number: leftOut })}
        </p>
      )}
      {stored ? (
        <Notice tone="care" icon={<Alert />} title={t('storedBefore')}>
          <p>{t('storedBeforeDetail', { name: stored.by, time: when(stored.at) })}</p>
        </Notice>
      ) : (
        <>
          <TaskFailure task={task} />
          <Action look="main" className="self-start" isBusy={task.isBusy} onClick={onStore}>
            {t('store', {
              count: count(lines.length),
              number: lines.length,
              amount: `${amount(total, currency)} ${currency}`,
            })}
          </Action>
        </>
      )}
      {doubtful.length > 0 && (
        <LineTable title={t('toLookAt')} lines={doubtful} currency={currency} />
      )}
      {fine.length > 0 && <LineTable title={t('fine')} lines={fine} currency={currency} />}
    </section>
  );
}

function isDoubtful(line: PreviewedLine): boolean {
  return isDiscrepancy(line) || line.hasOtherPhone || line.otherCourier !== null;
}

interface LineTableProps {
  readonly title: string;
  readonly lines: readonly PreviewedLine[];
  readonly currency: Currency;
}

function LineTable({ title, lines, currency }: LineTableProps) {
  const t = useTranslations('console.couriers');
  return (
    <table className="w-full text-note desk:table-fixed">
      <caption className="pb-1 text-start text-body font-semibold">{title}</caption>
      <thead>
        <tr className="border-b border-ink [&_th]:py-1.5 [&_th]:pe-3 [&_th]:text-start">
          <th scope="col" className="w-14 phone:hidden">
            {t('lineTitle')}
          </th>
          <th scope="col">{t('order')}</th>
          <th scope="col" className="text-end! desk:w-28">
            {t('open')}
          </th>
          <th scope="col" className="text-end! desk:w-28">
            {t('remitted')}
          </th>
          <th scope="col" className="phone:hidden">
            {t('match')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.position} line={line} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, currency }: { readonly line: PreviewedLine; readonly currency: Currency }) {
  const t = useTranslations('console.couriers');
  const { amount: format } = useConsoleFormats();
  const { position, number, phoneEnd, amount, outcome, order, name, expected } = line;
  const isFine = !isDiscrepancy(line);
  const words = (
    <span className={cx('inline-flex items-center gap-1', isFine ? 'text-ink-2' : 'text-wrong')}>
      {isFine ? <Check className="size-3.5" /> : <Alert className="size-3.5" />}
      {t(`outcomes.${outcome}`)}
      {line.hasOtherPhone && <> · {t('otherPhone')}</>}
      {line.otherCourier !== null && <> · {t('otherCourier', { courier: line.otherCourier })}</>}
    </span>
  );
  return (
    <tr className="border-b border-rule align-top [&_td]:py-1.5 [&_td]:pe-3">
      <td className="text-ink-2 tabular-nums phone:hidden">{position}</td>
      <td className="wrap-anywhere">
        <bdi dir="ltr" className="font-semibold">
          {order === null ? number : shortNumber(order)}
        </bdi>
        {order === null && phoneEnd !== '' && (
          <>
            {' '}
            <bdi dir="ltr" className="text-ink-2">
              …{phoneEnd}
            </bdi>
          </>
        )}
        {name !== null && (
          <span className="block text-ink-2">
            <bdi>{name}</bdi>
          </span>
        )}
        <span className="hidden phone:block">{words}</span>
      </td>
      <td className="text-end tabular-nums">
        {expected === null ? '–' : <bdi dir="ltr">{format(expected, currency)}</bdi>}
      </td>
      <td className="text-end font-semibold tabular-nums">
        <bdi dir="ltr">{format(amount, currency)}</bdi>
      </td>
      <td className="phone:hidden">{words}</td>
    </tr>
  );
}
