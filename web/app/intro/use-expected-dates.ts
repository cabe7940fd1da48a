import { arrivalDate, carrierDate, orderDate } from '#domain/orders/ready-at.ts';
import { isolate } from '#locales/isolate.ts';
import { productionDays } from '#web/lib/brand.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useNow } from '#web/lib/use-now.ts';

/** Dates on which an order placed now ships and arrives. */
export function useExpectedDates(country: string) {
  const { day } = useFormats();
  const carrierBy = carrierDate(orderDate(country, useNow()), country, productionDays().shipping);
  return {
    date: isolate(day(carrierBy)),
    arrival: isolate(day(arrivalDate(carrierBy, country))),
  };
}
