/**
 * Days that an order takes until it can be handed over: opening days of the studio for pickup, working days until the
 * carrier has it for shipping. Source: product §9.9.
 */
export interface ProductionDays {
  readonly pickup: number;
  readonly shipping: number;
}

/** What a shop promises whose owner has set nothing. */
export const usualProductionDays: ProductionDays = { pickup: 2, shipping: 2 };

/** Fewest and most days that the owner may set: a day has begun when an order comes, and estimates look 60 days ahead. */
export const productionDayLimits = { least: 1, most: 14 } as const;

/** The hours that texts name for a number of {@link ProductionDays}. */
export function toHours(days: number): number {
  return days * 24;
}

/** Hours within which every order is printed, whichever way it is delivered. Source: product §9.9. */
export function promisedHours({ pickup, shipping }: ProductionDays): number {
  return toHours(Math.max(pickup, shipping));
}

/** Days after shipping or pickup when an order's photos are archived. Source: product §4.18. */
export const archiveDays = 60;
