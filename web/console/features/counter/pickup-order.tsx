import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffAct } from '#contract/staff/acts.ts';
import type { ReadPickup } from '#domain/orders/pickup-codes.ts';
import { isolate } from '#locales/isolate.ts';
import { Alert, Check } from '#web/ui/icons.tsx';
import { cx } from '#web/ui/cx.ts';
import { Link } from 'wouter';
import type { CounterOrder } from '../../api/counter.ts';
import { shortNumber } from '../../lib/format.ts';
import { focusShown } from '../../lib/focus-shown.ts';
import { useSession } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useContents } from '../../lib/use-contents.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CashIcon, PersonIcon, StoreIcon } from '../../ui/icons.tsx';
import { useHandOver } from './use-hand-over.ts';

/** An order to hand over; without a connection its name and pictures are not known. */
export interface HandedOrder extends Pick<CounterOrder, 'number' | 'shelf' | 'due' | 'currency'> {
  readonly more: Omit<CounterOrder, 'number' | 'shelf' | 'due' | 'currency'> | null;
}

interface PickupOrderProps {
  readonly order: HandedOrder;
  /** Null for an order that was opened in the list: its customer shows a document instead. */
  readonly proof: ReadPickup | null;
  readonly onDone: () => void;
}

type Extra = 'proxy' | 'missing';

/** An order at the counter: whose it is, where it lies, what is due, and one press to hand it over. */
export function PickupOrder({ order, proof, onDone }: PickupOrderProps) {
  const t = useTranslations('console.counter');
  const { handOver, isSending } = useHandOver();
  const [extra, setExtra] = useState<Extra | null>(null);
  const text = useDoneText(order);
  const { person } = useSession();
  // Of a studio's people, the code or the QR code is asked of everybody.
  const needsCode = proof === null && person.studio !== null;
  const send = async (values: FormData): Promise<void> => {
    const act = toAct(order, proof, values);
    const isKnown = proof !== null;
    const end = await handOver({ number: order.number, act, text, isKnown });
    if (end !== 'refused') onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send(new FormData(event.currentTarget));
      }}
      className="flex min-h-full flex-col gap-4"
    >
      <Head order={order} />
      <Pictures pictures={order.more?.pictures ?? []} />
      <Facts order={order} />
      {proof !== null && <Extras extra={extra} number={order.number} onExtra={setExtra} />}
      <div
        data-act-bar
        className="sticky bottom-0 mt-auto flex flex-col gap-2 bg-ground py-3 phone:-mx-4 phone:border-t phone:border-rule phone:bg-sheet phone:px-4"
      >
        {proof === null && !needsCode && <ReasonField />}
        <Action
          type="submit"
          disabled={needsCode}
          look={proof === null ? 'ink' : 'main'}
          ref={focusShown}
          className="w-full py-5 text-4"
          icon={<CashIcon />}
          isBusy={isSending}
        >
          {t(order.due > 0 ? 'handOverCash' : 'handOver')}
        </Action>
        <p className="text-center text-note text-ink-2">
          {t(needsCode ? 'codeNeeded' : proof === null ? 'noCode' : 'onePress')}
        </p>
      </div>
    </form>
  );
}

function useDoneText({ number, due, currency, more }: HandedOrder): string {
  const t = useTranslations('console.counter');
  const { amount } = useConsoleFormats();
  const name = isolate(more?.name ?? shortNumber(number));
  return due > 0
    ? t('handedOverCash', { name, amount: amount(due, currency), currency })
    : t('handedOverTo', { name });
}

function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

function toAct(order: HandedOrder, proof: ReadPickup | null, values: FormData): StaffAct {
  const paid = order.due > 0;
  if (proof === null) return { kind: 'complete', paid, reason: textOf(values, 'reason') };
  const [name, document, missing] = ['name', 'document', 'missing'].map((field) =>
    textOf(values, field),
  );
  return {
    kind: 'hand_over',
    paid,
    ...('code' in proof ? { code: proof.code } : { secret: proof.secret }),
    ...(name && document ? { proxy: { name, document } } : {}),
    ...(missing ? { missing } : {}),
  };
}

function Head({ order }: { readonly order: HandedOrder }) {
  const t = useTranslations('console.counter');
  const { when } = useConsoleFormats();
  const { contents } = useContents();
  const { number, more } = order;
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-display text-2">
          <bdi>{more?.name ?? number}</bdi>
        </h2>
        <Chip weight="done" icon={<StoreIcon />}>
          {more?.readyAt ? t('readySince', { time: when(more.readyAt) }) : t('ready')}
        </Chip>
      </div>
      {more && (
        <p className="text-ink-2">
          {contents(more.contents)} <bdi className="font-edge text-note">{number}</bdi>
        </p>
      )}
    </header>
  );
}

function Pictures({ pictures }: { readonly pictures: readonly string[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul
      aria-hidden="true"
      className="grid h-56 grid-cols-[2fr_1fr] grid-rows-2 gap-3 border-b border-edge pb-2 phone:h-44"
    >
      {pictures.slice(0, 3).map((address, at) => (
        <li
          key={address}
          className={cx('flex min-h-0 items-end', at === 0 ? 'row-span-2 justify-end' : '')}
        >
          <img
            src={address}
            alt=""
            decoding="async"
            className={cx(
              'max-w-full border-6 border-paper object-cover shadow-print',
              at === 0 ? 'h-full' : 'max-h-full',
            )}
          />
        </li>
      ))}
    </ul>
  );
}

function Facts({ order }: { readonly order: HandedOrder }) {
  const t = useTranslations('console.counter');
  const { amount } = useConsoleFormats();
  const { shelf, due, currency } = order;
  return (
    <dl className="grid grid-cols-2 divide-x divide-rule rounded-sheet border border-rule bg-sheet rtl:divide-x-reverse">
      <div className="p-4">
        <dt className="text-ink-2">{t('shelf')}</dt>
        <dd className="text-2 font-semibold">
          <bdi>{shelf ?? t('noShelf')}</bdi>
        </dd>
      </div>
      <div className="p-4">
        <dt className="text-ink-2">{t('due')}</dt>
        <dd className="text-2 font-semibold">
          {due > 0 ? (
            <bdi>
              {amount(due, currency)} <span className="text-4">{currency}</span>
            </bdi>
          ) : (
            <span className="text-4">{t('nothingDue')}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

interface ExtrasProps {
  readonly extra: Extra | null;
  readonly number: string;
  readonly onExtra: (extra: Extra | null) => void;
}

const fieldClass =
  'min-h-12 w-full rounded-control border border-edge bg-paper px-3 touch:text-body';

/** Why an order is handed over without its code. */
function ReasonField() {
  const t = useTranslations('console.act');
  return (
    <label>
      {t('withoutCode')}
      <input name="reason" required maxLength={300} className={fieldClass} />
    </label>
  );
}

/** Somebody else collects it, a part of it is missing, or something is wrong; each asks in place. */
function Extras({ extra, number, onExtra }: ExtrasProps) {
  const t = useTranslations('console.counter');
  const toggle = (which: Extra) => (): void => onExtra(extra === which ? null : which);
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-3 gap-2 phone:grid-cols-1">
        <Action
          className="py-3"
          icon={<PersonIcon />}
          aria-expanded={extra === 'proxy'}
          onClick={toggle('proxy')}
        >
          {t('someoneElse')}
        </Action>
        <Action
          className="py-3"
          icon={<StoreIcon />}
          aria-expanded={extra === 'missing'}
          onClick={toggle('missing')}
        >
          {t('part')}
        </Action>
        <Link href={`/orders/${number}`} className={actionClass('outline', 'py-3')}>
          <Alert />
          {t('problem')}
        </Link>
      </div>
      {extra === 'proxy' && (
        <div className="grid grid-cols-[2fr_1fr] gap-2">
          <label>
            {t('proxyName')}
            <input name="name" required maxLength={100} ref={focusShown} className={fieldClass} />
          </label>
          <label>
            {t('proxyId')}
            <input name="document" required minLength={4} maxLength={4} className={fieldClass} />
          </label>
        </div>
      )}
      {extra === 'missing' && (
        <label>
          {t('missing')}
          <input name="missing" required maxLength={300} ref={focusShown} className={fieldClass} />
        </label>
      )}
    </div>
  );
}

/** What a list of a counter says of an order in a few words. */
export function DueOrPaid({ due, currency }: Pick<CounterOrder, 'due' | 'currency'>) {
  const t = useTranslations('console.counter');
  const { amount } = useConsoleFormats();
  if (due > 0) return <bdi>{amount(due, currency)}</bdi>;
  return (
    <span className="inline-flex items-center gap-1">
      <Check className="size-4" />
      {t('paid')}
    </span>
  );
}
