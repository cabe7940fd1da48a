import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { RefundQuote } from '#contract/staff/refunds.ts';
import type { RefundReason } from '#domain/payments/refund-reasons.ts';
import { useSession } from '../../lib/session.ts';
import { useContents } from '../../lib/use-contents.ts';
import { Amount } from '../../ui/order-chips.tsx';
import { countChosen, groupRefundLines, type ChosenCopies } from './choose-copies.ts';
import { Part } from './part.tsx';

interface CreditNoteProps {
  readonly order: StaffOrder;
  readonly quote: RefundQuote | null;
  readonly copies: ChosenCopies;
  readonly why: RefundReason | undefined;
}

/** The credit note as it will be issued when the refund is done. */
export function CreditNote({ order, quote, copies, why }: CreditNoteProps) {
  const t = useTranslations('console.refund');
  const { brand } = useSession();
  const note = quote?.creditNote;
  return (
    <Part step={4} title={t('note')}>
      {!quote && <p className="text-ink-2">{t('choose')}</p>}
      {quote && !note && <p>{t('noNote')}</p>}
      {quote && note && (
        <div className="flex flex-col gap-3 bg-paper p-5 text-note text-rebate shadow-lift">
          <strong>{brand}</strong>
          <p className="font-display text-3">{t('noteTitle')}</p>
          <div>
            <p>{t('numbered')}</p>
            {note.invoice !== null && <p>{t('toInvoice', { number: note.invoice })}</p>}
            <p>
              <bdi>{order.number}</bdi>
            </p>
            <p className="pt-2">
              <bdi>{order.name}</bdi>, <bdi>{order.city}</bdi>
            </p>
          </div>
          <dl>
            {quote.lines && <NamedLines order={order} copies={copies} />}
            {note.taxes.map(({ name, percent, amount }) => (
              <Row key={name} label={t('taxOf', { name, percent })}>
                <Amount amount={amount} currency={quote.currency} isStrong={false} />
              </Row>
            ))}
            <div className="flex justify-between gap-4 border-t border-current py-2 text-body font-semibold">
              <dt>{t('credited')}</dt>
              <dd>
                <Amount amount={note.amount} currency={quote.currency} />
              </dd>
            </div>
          </dl>
          {why !== undefined && <p>{t('because', { reason: t(`reasons.${why}`) })}</p>}
        </div>
      )}
    </Part>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-current/25 py-1.5">
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The copies that are named on it, by size and product. */
function NamedLines({ order, copies }: Pick<CreditNoteProps, 'order' | 'copies'>) {
  const t = useTranslations('console.products');
  const { groupName } = useContents();
  return groupRefundLines(order.lines, [])
    .map((group) => ({ group, count: countChosen(group.lines, copies) }))
    .filter(({ count }) => count > 0)
    .map(({ group, count }) => (
      <Row key={group.key} label={t('counted', { count, product: groupName(group) })}>
        {null}
      </Row>
    ));
}
