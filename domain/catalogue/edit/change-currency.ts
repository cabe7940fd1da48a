import { toMajor, toMinor, type Currency } from '../../common/money.ts';
import type { CarrierRule, DeliveryZone } from '../delivery-zones.ts';
import type { Catalogue, CountryCatalogue, PriceTier } from '../shop-catalogue.ts';
import { changePriceList, currencyOfList, findPriceList, listTiers } from './price-lists.ts';

type Change = (minor: number) => number;

function changeTier({ from, unit }: PriceTier, change: Change): PriceTier {
  return { from, unit: change(unit) };
}

function changeCarrier(carrier: CarrierRule, change: Change): CarrierRule {
  const [first, ...more] = carrier.steps;
  const step = ({ from, fee }: typeof first) => ({ from, fee: change(fee) });
  return {
    ...carrier,
    steps: [step(first), ...more.map(step)],
    freeFrom: carrier.freeFrom === null ? null : change(carrier.freeFrom),
  };
}

function changeZone(zone: DeliveryZone, change: Change): DeliveryZone {
  const [first, ...more] = zone.carriers;
  const changed = (carrier: CarrierRule) => changeCarrier(carrier, change);
  return { ...zone, carriers: [changed(first), ...more.map(changed)] };
}

/** Every amount of a country, changed; prices stay above zero. */
function changeAmounts(country: CountryCatalogue, change: Change): CountryCatalogue {
  const price = (minor: number): number => (minor === 0 ? 0 : Math.max(1, change(minor)));
  const { shipping, zones, optionPrices, bundles } = country;
  return {
    ...country,
    prices: Object.fromEntries(
      listTiers(country).map(([key, [first, ...more]]) => [
        key,
        [changeTier(first, price), ...more.map((tier) => changeTier(tier, price))] as const,
      ]),
    ),
    shipping: { fee: change(shipping.fee), freeFrom: change(shipping.freeFrom) },
    ...(zones && { zones: zones.map((zone) => changeZone(zone, change)) }),
    ...(optionPrices && {
      optionPrices: Object.fromEntries(
        Object.entries(optionPrices).map(([name, minor]) => [name, change(minor)]),
      ),
    }),
    ...(bundles && {
      bundles: Object.fromEntries(
        Object.entries(bundles).map(([key, bundle]) => [
          key,
          { ...bundle, price: price(bundle.price) },
        ]),
      ),
    }),
  };
}

/**
 * Sets the currency of a price list. Its amounts keep the numbers in which they are written, in major units: 1.25 EUR becomes
 * 1.25 CAD, and 1 JPY, because yen have no decimals. A price does not become 0 by that.
 */
export function setCurrency(catalogue: Catalogue, list: string, currency: Currency): Catalogue {
  const found = findPriceList(catalogue, list);
  const before = currencyOfList(catalogue, list);
  if (!found || before === currency) return catalogue;
  const change = (minor: number): number => toMinor(toMajor(minor, before), currency);
  return changePriceList(catalogue, list, { ...changeAmounts(found, change), currency });
}
