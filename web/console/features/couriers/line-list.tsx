import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { UnknownLine } from '#contract/staff/couriers.ts';
import { parseOrderNumber } from '#domain/orders/order-numbers.ts';
import { settleLine, useAskCouriersAgain, useUnknownLines } from '../../api/couriers.ts';
import { formatPromisedDay } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { LoadState } from '../../ui/loaded-part.tsx';
import { Message } from '../../ui/message.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { DifferenceForm } from './difference-form.tsx';

interface LineListProps {
  /** The line that is open, by its remittance and position. */
  readonly open: string | undefined;
  readonly onOpen: (line: string | undefined) => void;
}

/** The lines of remittances that name no order; each opens in its place. */
export function LineList({ open, onOpen }: LineListProps) {
  const t = useTranslations('console.couriers');
  const found = useUnknownLines();
  const maySettle = useMay()('couriers.settle');
  return (
    <>
      <LoadState asked={found} rows={4} failed={t('failed')} tryAgain={t('tryAgain')} />
      {found.data?.lines.length === 0 && <Message title={t('none.unknown')} level={2} />}
      <ul>
        {found.data?.lines.map((line) => {
          const id = `${line.remittance}.${line.position}`;
          return (
            <li key={id} className="border-b border-rule px-5 py-3 phone:px-4">
              <LineFacts line={line} />
              {maySettle && open !== id && (
                <Action className="mt-2" onClick={() => onOpen(id)}>
                  {t('decide')}
                </Action>
              )}
              {maySettle && open === id && (
                <SettleLine line={line} onSettled={() => onOpen(undefined)} />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function LineFacts({ line }: { readonly line: UnknownLine }) {
  const t = useTranslations('console.couriers');
  const { language } = useConsoleFormats();
  const { courier, day, number, phoneEnd, amount, currency, position } = line;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <Amount amount={amount} currency={currency} />
      <span className="font-semibold wrap-anywhere">
        {number === '' ? t('noNumber') : <bdi dir="ltr">{number}</bdi>}
      </span>
      {phoneEnd !== '' && (
        <span>
          {t('phoneEnds')} <bdi dir="ltr">…{phoneEnd}</bdi>
        </span>
      )}
      <span className="text-ink-2">
        <bdi>{courier}</bdi>, {formatPromisedDay(`${day}T00:00:00Z`, language)},{' '}
        {t('line', { line: position })}
      </span>
    </div>
  );
}

interface SettleLineProps {
  readonly line: UnknownLine;
  readonly onSettled: () => void;
}

/** Gives the line its order, or says why it has none. */
function SettleLine({ line, onSettled }: SettleLineProps) {
  const t = useTranslations('console.couriers');
  const [typed, setTyped] = useState('');
  const [id] = useState(() => crypto.randomUUID());
  const found = useTask();
  const reasoned = useTask();
  const askAgain = useAskCouriersAgain();
  const order = parseOrderNumber(typed);
  const settle = async (body: Parameters<typeof settleLine>[1]): Promise<void> => {
    await settleLine(line, body);
    await askAgain();
    onSettled();
  };
  return (
    <div className="mt-3 grid max-w-3xl gap-6 desk:grid-cols-2">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (order !== null) found.run(() => settle({ id, order, note: '' }));
        }}
      >
        <FormField
          label={t('ofOrder')}
          value={typed}
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <TaskFailure task={found} />
        <Action
          type="submit"
          look="ink"
          className="self-start"
          isBusy={found.isBusy}
          aria-disabled={order === null}
        >
          {t('assign')}
        </Action>
      </form>
      <DifferenceForm
        label={t('settleLine')}
        task={reasoned}
        onSettle={(body) => reasoned.run(() => settle(body))}
      />
    </div>
  );
}
