import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { GiftCardPage, ListedGiftCard } from '#contract/staff/gift-cards.ts';
import {
  extendGiftCard,
  resendGiftCard,
  switchGiftCard,
  useAskGiftCardsAgain,
  useGiftCard,
} from '../../api/gift-cards.ts';
import { shortNumber, toUtcDay } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { LoadState } from '../../ui/loaded-part.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { endOfDay } from './gift-card-address.ts';
import { GiftCardChip } from './gift-card-table.tsx';

interface GiftCardPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A gift card: what it has, what was done with it, and whether and until when it pays. */
export function GiftCardPanel({ id, onClose }: GiftCardPanelProps) {
  const t = useTranslations('console.giftCards');
  const [before, setBefore] = useState<number | undefined>();
  const page = useGiftCard(id, before);
  const mayChange = useMay()('gift-cards.issue');
  const { data } = page;
  return (
    <Panel
      title={data ? t('cardTitle', { ending: data.card.ending }) : t('card')}
      onClose={onClose}
    >
      <LoadState asked={page} rows={4} failed={t('cardFailed')} tryAgain={t('tryAgain')} />
      {data && (
        <>
          <CardFacts card={data.card} />
          {data.mail && <MailPart id={id} mail={data.mail} mayResend={mayChange} />}
          {mayChange && <SwitchPart card={data.card} />}
          {mayChange && data.card.expiresAt !== null && (
            <ExtendPart key={data.card.expiresAt} id={id} expiresAt={data.card.expiresAt} />
          )}
          <Ledger page={data} />
          <nav aria-label={t('ledgerPages')} className="flex gap-2 empty:hidden">
            {before !== undefined && (
              <Action onClick={() => setBefore(undefined)}>{t('latest')}</Action>
            )}
            {data.next !== null && (
              <Action onClick={() => setBefore(data.next ?? undefined)}>{t('older')}</Action>
            )}
          </nav>
        </>
      )}
    </Panel>
  );
}

function CardFacts({ card }: { readonly card: ListedGiftCard }) {
  const t = useTranslations('console.giftCards');
  const { when } = useConsoleFormats();
  const { balance, held, currency, expiresAt, issuedAt } = card;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-3 text-body">
        <GiftCardChip card={card} />
        <Amount amount={balance} currency={currency} />
      </p>
      {held > 0 && (
        <p className="text-ink-2">
          {t('held')} <Amount amount={held} currency={currency} isStrong={false} />
        </p>
      )}
      <p className="text-ink-2">
        {t('issuedAt', { time: when(issuedAt) })}
        {' · '}
        {expiresAt === null ? t('neverExpires') : t('expiresAt', { time: when(expiresAt) })}
      </p>
    </div>
  );
}

interface MailPartProps {
  readonly id: string;
  readonly mail: NonNullable<GiftCardPage['mail']>;
  readonly mayResend: boolean;
}

/** The mail that took the card to somebody, and sending it again. */
function MailPart({ id, mail, mayResend }: MailPartProps) {
  const t = useTranslations('console.giftCards');
  const { when } = useConsoleFormats();
  const task = useTask();
  const askAgain = useAskGiftCardsAgain();
  const { to, name, state, queuedAt, canResend } = mail;
  return (
    <section aria-label={t('mail')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('mail')}</h3>
      <p className="wrap-anywhere">
        {name !== '' && <bdi>{name} </bdi>}
        <bdi dir="ltr">{to}</bdi>
      </p>
      <p className="text-note text-ink-2">
        {t(`mailStates.${state}`)} · {when(queuedAt)}
      </p>
      <TaskFailure task={task} />
      {mayResend && canResend && (
        <Action
          className="self-start"
          isBusy={task.isBusy}
          onClick={() =>
            task.run(async () => {
              await resendGiftCard(id);
              await askAgain();
            })
          }
        >
          {t('resend')}
        </Action>
      )}
    </section>
  );
}

/** Whether the card pays; one press takes the other back. */
function SwitchPart({ card: { id, state } }: { readonly card: ListedGiftCard }) {
  const t = useTranslations('console.giftCards');
  const task = useTask();
  const askAgain = useAskGiftCardsAgain();
  const isDisabled = state === 'disabled';
  return (
    <section className="flex flex-col gap-2">
      <TaskFailure task={task} />
      <p className="text-note text-ink-2">{t(isDisabled ? 'enableDetail' : 'disableDetail')}</p>
      <Action
        look={isDisabled ? 'outline' : 'danger'}
        className="self-start"
        isBusy={task.isBusy}
        onClick={() =>
          task.run(async () => {
            await switchGiftCard(id, isDisabled ? 'enable' : 'disable');
            await askAgain();
          })
        }
      >
        {t(isDisabled ? 'enable' : 'disable')}
      </Action>
    </section>
  );
}

interface ExtendPartProps {
  readonly id: string;
  readonly expiresAt: string;
}

function ExtendPart({ id, expiresAt }: ExtendPartProps) {
  const t = useTranslations('console.giftCards');
  // The moment is the midnight after the last day.
  const lastDay = toUtcDay(Date.parse(expiresAt) - 1);
  const [day, setDay] = useState(lastDay);
  const task = useTask();
  const askAgain = useAskGiftCardsAgain();
  const extend = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => {
      await extendGiftCard(id, endOfDay(day));
      await askAgain();
    });
  };
  return (
    <form onSubmit={extend} className="flex flex-col gap-2">
      <TaskFailure task={task} />
      <FormField
        label={t('lastDay')}
        type="date"
        value={day}
        min={lastDay}
        onChange={({ target }) => setDay(target.value)}
        required
      />
      <Action
        type="submit"
        className="self-start"
        isBusy={task.isBusy}
        aria-disabled={day <= lastDay || undefined}
      >
        {t('extend')}
      </Action>
    </form>
  );
}

function Ledger({ page: { card, entries } }: { readonly page: GiftCardPage }) {
  const t = useTranslations('console.giftCards');
  const { when } = useConsoleFormats();
  return (
    <table className="w-full text-note">
      <caption className="pb-1 text-start font-semibold">{t('ledger')}</caption>
      <thead>
        <tr className="border-b border-ink [&_th]:py-1 [&_th]:text-start">
          <th scope="col">{t('what')}</th>
          <th scope="col" className="text-end!">
            {t('amount')}
          </th>
          <th scope="col" className="text-end!">
            {t('balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <tr key={index} className="border-b border-rule align-top [&_td]:py-1.5">
            <td>
              {t(`entries.${entry.kind}`)}
              <span className="block text-fine text-ink-2">{when(entry.at)}</span>
              {entry.order !== null && (
                <Link href={`/orders/${entry.order}`} className="font-edge text-fine underline">
                  <bdi>{shortNumber(entry.order)}</bdi>
                </Link>
              )}
            </td>
            <td className="text-end">
              <Amount
                amount={entry.kind === 'capture' ? -entry.amount : entry.amount}
                currency={card.currency}
                isStrong={false}
              />
            </td>
            <td className="text-end">
              <Amount amount={entry.balance} currency={card.currency} isStrong={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
