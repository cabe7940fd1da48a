import { usualProductionDays, type ProductionDays } from '../orders/service-times.ts';

/** Formats the days of production as the fact of a page: those of pickup and of shipping. */
export function formatProductionDays({ pickup, shipping }: ProductionDays): string {
  return `${pickup} ${shipping}`;
}

/** Parses {@link formatProductionDays}; the usual ones for a page that does not say. */
export function parseProductionDays(fact: string): ProductionDays {
  const [pickup, shipping] = fact.split(' ').map(Number);
  return pickup && shipping ? { pickup, shipping } : usualProductionDays;
}
