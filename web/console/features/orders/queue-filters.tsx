import { useTranslations } from 'use-intl';
import { orderSorts } from '#contract/staff/views.ts';
import { fulfilmentStates, paymentStates } from '#domain/orders/order-states.ts';
import { readFigureFilter } from '#domain/figures/figure-filters.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import { listPricedCountries } from '#domain/catalogue/sold-countries.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { ChevronDown, Cross } from '#web/ui/icons.tsx';
import { useStudios } from '../../api/list-studios.ts';
import { payWordOf } from '../../lib/order-states.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import type { MenuChoice } from '../../ui/menu-choice.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { pillClass } from '../../ui/pill.ts';
import { DayRange } from './day-range.tsx';
import {
  countFilters,
  firstPage,
  noFilters,
  placedChoices,
  type QueueState,
} from './queue-address.ts';
import type { Queue } from './use-queue.ts';

interface FilterProps {
  readonly name: string;
  readonly choices: readonly MenuChoice[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** Any value, as a choice of its own. */
const anyValue = 'any';

/** Among the states of payment: a change of a paid order that waits for its own. */
const waitingEdit = 'waiting-edit';

/** A filter as a pill: plain while it lets everything through, dark when it narrows the list. */
function Filter({ name, choices, chosen, onChoose }: FilterProps) {
  const t = useTranslations('console.filters');
  const label = choices.find(({ id }) => id === chosen)?.label ?? chosen;
  return (
    <MenuButton
      className={pillClass(chosen !== undefined)}
      label={
        <>
          {chosen === undefined ? t('unset', { name }) : t('set', { name, value: label ?? '' })}
          <ChevronDown className="size-3.5!" />
        </>
      }
      choices={[{ id: anyValue, label: t('any') }, ...choices]}
      chosen={chosen ?? anyValue}
      onChoose={(id) => onChoose(id === anyValue ? undefined : id)}
    />
  );
}

function useWords() {
  const t = useTranslations('console');
  const { country } = useConsoleFormats();
  const catalogue = useShopCatalogue();
  const methods = [...new Set(paymentMethods)].map((id) => ({
    id,
    label: id.startsWith('credit')
      ? `${t(`payment.methods.${payWordOf(id)}`)} (Stripe)`
      : t(`payment.methods.${payWordOf(id)}`),
  }));
  return {
    countries: listPricedCountries(catalogue).map((id) => ({ id, label: country(id) })),
    methods,
    fulfilments: fulfilmentStates
      .filter((state) => state !== 'draft')
      .map((id) => ({ id, label: t(`fulfilment.states.${id}`) })),
    payments: paymentStates.map((id) => ({ id, label: t(`payment.states.${id}`) })),
    placed: Object.keys(placedChoices).map((id) => ({
      id,
      label: t(`filters.placed.${id as keyof typeof placedChoices}`),
    })),
    sorts: orderSorts.map((id) => ({ id, label: t(`filters.sorts.${id}`) })),
  };
}

interface FigurePillProps {
  readonly figure: string;
  readonly onClear: () => void;
}

/** Says that the list has the orders of a bar of the figures, and takes that away. */
function FigurePill({ figure, onClear }: FigurePillProps) {
  const t = useTranslations('console');
  const { count } = useConsoleFormats();
  const filter = readFigureFilter(figure);
  if (!filter) return null;
  const of = t(`filters.figures.${filter.kind}`, {
    from: filter.kind === 'hours' ? count(filter.from) : '',
    reason: filter.kind === 'remade-for' ? t(`figures.reasons.${filter.reason}`) : '',
  });
  return (
    <button type="button" className={pillClass(true)} onClick={onClear}>
      {t('filters.figure', { of })}
      <Cross className="size-3.5!" />
    </button>
  );
}

/** The filters of the list; all of them are in the address. */
export function QueueFilters({ queue }: { readonly queue: Queue }) {
  const t = useTranslations('console.filters');
  const kind = useTranslations('console.mails.kinds');
  const words = useWords();
  const studios = useStudios().data ?? [];
  const { state, change } = queue;
  const set = (changes: Partial<Record<keyof QueueState, string | undefined>>): void =>
    change({ ...changes, ...firstPage } as Parameters<typeof change>[0]);
  return (
    <>
      <Filter
        name={t('country')}
        choices={words.countries}
        chosen={state.country}
        onChoose={(country) => set({ country })}
      />
      {studios.length > 1 && (
        <Filter
          name={t('studio')}
          choices={studios.map(({ id, name }) => ({ id, label: name }))}
          chosen={state.studio}
          onChoose={(studio) => set({ studio })}
        />
      )}
      <Filter
        name={t('placedName')}
        choices={words.placed}
        chosen={state.placed}
        onChoose={(placed) => set({ placed, from: undefined, to: undefined })}
      />
      <DayRange queue={queue} />
      <Filter
        name={t('method')}
        choices={words.methods}
        chosen={state.method}
        onChoose={(method) => set({ method })}
      />
      <Filter
        name={t('fulfilment')}
        choices={words.fulfilments}
        chosen={state.fulfilment}
        onChoose={(fulfilment) => set({ fulfilment })}
      />
      <Filter
        name={t('payment')}
        choices={[...words.payments, { id: waitingEdit, label: kind('edit-payment') }]}
        chosen={state.edit === undefined ? state.payment : waitingEdit}
        onChoose={(id) =>
          set(
            id === waitingEdit
              ? { payment: undefined, edit: 'waiting' }
              : { payment: id, edit: undefined },
          )
        }
      />
      {state.figure !== undefined && (
        <FigurePill figure={state.figure} onClear={() => set({ figure: undefined })} />
      )}
      <MenuButton
        className={pillClass(state.sort !== 'attention')}
        label={
          <>
            {t('set', { name: t('sort'), value: t(`sorts.${state.sort}`) })}
            <ChevronDown className="size-3.5!" />
          </>
        }
        choices={words.sorts}
        chosen={state.sort}
        onChoose={(sort) => set({ sort })}
      />
      {countFilters(state) > 0 && (
        <button
          type="button"
          className="shrink-0 px-1 text-note font-semibold underline underline-offset-4 touch:min-h-target"
          onClick={() => change({ ...noFilters, ...firstPage })}
        >
          {t('clear', { count: countFilters(state) })}
        </button>
      )}
    </>
  );
}
