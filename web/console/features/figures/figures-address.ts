import * as z from 'zod/mini';
import { uuid } from '#contract/common.ts';
import { isoDate } from '#contract/studios.ts';
import { orderFilters } from '#contract/staff/views.ts';
import { countDays, maxFigureDays, type Period } from '#domain/figures/periods.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import type { FiguresAsked } from '../../api/figures.ts';
import type { AddressState } from '../../lib/address-state.ts';

/** Periods up to today that the screen offers, in days. */
export const dayChoices = ['1', '7', '30', '90', '365'] as const;

/** What the address of the figures says: the period, the filters, and whether all is shown as tables. */
export const figuresShape = {
  days: z._default(z.enum(dayChoices), '30'),
  from: z.optional(isoDate),
  to: z.optional(isoDate),
  country: z.optional(orderFilters.shape.country),
  studio: z.optional(uuid),
  method: z.optional(z.enum(paymentMethods)),
  as: z.optional(z.enum(['tables'])),
};

/** State of the screen; see {@link figuresShape}. */
export type FiguresState = AddressState<typeof figuresShape>;

/** What a state asks for: two named days if they are a period, else the last days. */
export function toFiguresAsked(state: FiguresState): FiguresAsked {
  const { from, to, country, studio, method } = state;
  const named = from !== undefined && to !== undefined ? { from, to } : null;
  const days = named ? countDays(named) : 0;
  return {
    ...(named && days >= 1 && days <= maxFigureDays ? named : { days: Number(state.days) }),
    ...(country !== undefined && { country }),
    ...(studio !== undefined && { studio }),
    ...(method !== undefined && { method }),
  };
}

type Narrowed = Readonly<Record<string, string | undefined>>;

/** Address of the orders behind a bar: those of the period and the filters, and what the bar counts of them. */
export function toOrdersAddress(state: FiguresState, period: Period, narrowed: Narrowed): string {
  const { country, studio, method } = state;
  const query = new URLSearchParams({ view: 'all' });
  const all = { country, studio, from: period.from, to: period.to, method, ...narrowed };
  for (const [name, value] of Object.entries({ ...all, sort: 'newest' })) {
    if (value !== undefined) query.set(name, value);
  }
  return `/orders?${query}`;
}
