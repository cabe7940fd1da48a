import { currencyIn, isSoldTo, listSoldCountries } from '#domain/catalogue/sold-countries.ts';
import type { InfoPage } from '#domain/storefront/info-pages.ts';
import { archiveDays, promisedHours, type ProductionDays } from '#domain/orders/service-times.ts';
import { splitLines } from '#domain/places/postal-address.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { freeShippingThresholdOf, shippingFeeOf } from '#domain/catalogue/shipping.ts';
import { catalogueOf, metaTexts, pageTexts } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { listSeparator } from '#locales/lists.ts';
import { mailLanguage } from '../../platform/mail/mail-language.ts';

/** Facts of the shop that the texts name. */
export interface ShopFacts {
  readonly catalogue: Catalogue;
  readonly brand: string;
  /** Contact address for customers. */
  readonly email: string;
  readonly seller: {
    readonly name: string;
    readonly address: string | undefined;
    readonly taxId?: string | undefined;
  };
  /** Days from archiving to the deletion of photos; never when unset. */
  readonly photoDeleteDays?: number | undefined;
  /** Days of production that orders are promised now. */
  readonly productionDays: ProductionDays;
}

/** A section of an information page, in plain text. */
export interface InfoSection {
  readonly title: string;
  readonly text: string;
  /** The first row contains the headings. */
  readonly table?: readonly (readonly string[])[];
}

/** The text of an information page in a language, before it is rendered as HTML. */
export interface InfoText {
  readonly title: string;
  readonly description: string;
  readonly sections: readonly InfoSection[];
}

/** Not a country of the list: the conditions of all others. */
const elsewhere = 'ZZ';

function deliveryTable({ catalogue }: ShopFacts, language: LanguageCode): string[][] {
  const t = pageTexts(language);
  const { country, money } = mailLanguage(language);
  const row = (code: string, name: string): string[] => {
    const currency = currencyIn(catalogue, code);
    const amounts = [shippingFeeOf(catalogue, code), freeShippingThresholdOf(catalogue, code)];
    return [name, ...amounts.map((amount) => money(amount, currency))];
  };
  return [
    [t('delivery.table.country'), t('delivery.table.fee'), t('delivery.table.freeFrom')],
    ...listSoldCountries(catalogue).map((code) => row(code, country(code))),
    ...(isSoldTo(catalogue, elsewhere) ? [row(elsewhere, t('delivery.table.others'))] : []),
  ];
}

function sellerOf({ seller: { name, address, taxId } }: ShopFacts, language: LanguageCode): string {
  return [name, ...splitLines(address ?? ''), taxId ?? '']
    .filter(Boolean)
    .join(listSeparator(language));
}

/** Returns the default text of a page, which the owner can replace. */
export function infoText(page: InfoPage, language: LanguageCode, shop: ShopFacts): InfoText {
  const t = pageTexts(language);
  const { inside } = mailLanguage(language);
  const values = {
    email: inside(shop.email),
    seller: inside(sellerOf(shop, language)),
    hours: promisedHours(shop.productionDays),
    archiveDays,
    deleteDays: shop.photoDeleteDays ?? 0,
  };
  const names = Object.keys(catalogueOf(language).pages[page].sections);
  return {
    title: metaTexts(language)(`info.${page}`),
    description: t(`${page}.description`),
    sections: names.map((name) => ({
      title: t(`${page}.sections.${name}.title` as Parameters<typeof t>[0], values),
      text: t(`${page}.sections.${name}.text` as Parameters<typeof t>[0], values),
      ...(page === 'delivery' && name === 'address' && { table: deliveryTable(shop, language) }),
    })),
  };
}
