import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ErasureResult, FoundCustomer } from '#contract/staff/customers.ts';
import { cx } from '#web/ui/cx.ts';
import { useFindCustomers } from '../../api/customers.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { customerShape } from './customer-address.ts';
import { CustomerView } from './customer-view.tsx';
import { ErasureReceipt } from './erasure-receipt.tsx';

/** Finds a customer and shows everything that the shop has of them. */
export function CustomersScreen() {
  const t = useTranslations('console.customers');
  const { state, change } = useAddressState(customerShape);
  const { customer, erase } = state;
  const [text, setText] = useState('');
  const [receipt, setReceipt] = useState<ErasureResult | null>(null);
  const found = useFindCustomers();
  const customers = found.data?.customers ?? [];
  const search = (typed: string): void => {
    setText(typed);
    setReceipt(null);
    if (typed === '') found.reset();
    else found.mutate(typed);
  };
  const show = (next: string | undefined): void => {
    setReceipt(null);
    change({ customer: next, erase: undefined });
  };
  useCustomerKeys({ customers, open: customer, show });
  const erased = (result: ErasureResult): void => {
    change({ customer: undefined, erase: undefined }, { replace: true });
    found.reset();
    setText('');
    setReceipt(result);
  };
  return (
    <Screen
      head={
        <PlainHead title={t('title')}>
          <SearchBox value={text} onSearch={search} />
          <span className="grow" />
        </PlainHead>
      }
    >
      <div className="flex min-h-0 grow border-t border-rule phone:flex-col">
        <section
          aria-label={t('found')}
          className={cx(
            'overflow-y-auto',
            customer === undefined
              ? 'min-w-0 grow'
              : 'w-80 shrink-0 border-e border-rule phone:hidden',
          )}
        >
          {receipt && <ErasureReceipt result={receipt} />}
          {found.isPending && <SkeletonRows count={8} />}
          {found.isError && (
            <Message title={t('findFailed')} level={2}>
              <Action look="ink" onClick={() => search(text)}>
                {t('tryAgain')}
              </Action>
            </Message>
          )}
          {found.data && customers.length === 0 && <Message title={t('none')} level={2} />}
          {found.isIdle && !receipt && (
            <Message title={t('start')} detail={t('startDetail')} level={2} />
          )}
          {customers.length > 0 && (
            <FoundList customers={customers} open={customer} onOpen={show} />
          )}
          {found.data?.hasMore && <p className="p-4 text-note text-ink-2">{t('hasMore')}</p>}
        </section>
        {customer !== undefined && (
          <CustomerView
            key={customer}
            customer={customer}
            isErasing={erase === '1'}
            onErasing={(isErasing) => change({ erase: isErasing ? '1' : undefined })}
            onErased={erased}
            onClose={() => show(undefined)}
          />
        )}
      </div>
    </Screen>
  );
}

interface FoundListProps {
  readonly customers: readonly FoundCustomer[];
  readonly open: string | undefined;
  readonly onOpen: (customer: string) => void;
}

function FoundList({ customers, open, onOpen }: FoundListProps) {
  const t = useTranslations('console.customers');
  const { when } = useConsoleFormats();
  return (
    <ul>
      {customers.map(({ customer, name, email, phone, orders, latestAt }) => (
        <li
          key={customer}
          aria-current={open === customer || undefined}
          className={cx(
            'relative border-b border-rule px-5 py-2 text-note hover:bg-sheet phone:px-4',
            open === customer && 'row-bar bg-sheet',
          )}
        >
          <button
            type="button"
            onClick={() => onOpen(customer)}
            className="text-start font-semibold after:absolute after:inset-0 touch:min-h-target"
          >
            <bdi>{name}</bdi>
          </button>
          <p className="flex flex-wrap gap-x-3 text-ink-2">
            <bdi dir="ltr" className="wrap-anywhere">
              {email}
            </bdi>
            <bdi dir="ltr">{phone}</bdi>
          </p>
          <p className="text-fine text-ink-2">
            {t('orderCount', { count: orders })} · {when(latestAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface CustomerMoves {
  readonly customers: readonly FoundCustomer[];
  readonly open: string | undefined;
  readonly show: (customer: string | undefined) => void;
}

function useCustomerKeys({ customers, open, show }: CustomerMoves): void {
  const t = useTranslations('console');
  const move = (by: number): void => {
    const at = customers.findIndex(({ customer }) => customer === open);
    const from = at === -1 && by < 0 ? customers.length : at;
    const next = customers[Math.min(Math.max(from + by, 0), customers.length - 1)];
    if (next) show(next.customer);
  };
  useKeys(t('customers.title'), [
    { chord: 'j', label: t('keys.move'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('keys.move'), run: () => move(-1), isHinted: true },
    { chord: 'escape', label: t('keys.leave'), run: () => show(undefined) },
  ]);
}
