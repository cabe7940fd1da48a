import { itemOfKey } from '#domain/catalogue/item-facts.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { priceList, type ListedPrice } from '#domain/checkout/price-list.ts';
import { catalogueOf } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { nameVariant, type VariantName } from '#locales/variant-name.ts';
import { publicAddress } from './address-links.ts';
import { studioAddress, studioName, type HeadStudio } from './head-studio.ts';

/** The page that structured data describes. */
export interface StructuredPage {
  readonly catalogue: Catalogue;
  readonly origin: string;
  readonly brand: string;
  readonly language: LanguageCode;
  /** Two-letter code; prices are those of this country. */
  readonly country: string;
  readonly studio: HeadStudio | null;
  /** Absolute address. */
  readonly image: string;
}

const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** Search engines do not accept the hour 24, and read a day from 00:00 to 00:00 as closed. */
const midnights: ReadonlySet<string> = new Set(['00:00', '24:00']);

function openingHours({ operatingHours: hours }: HeadStudio): object[] {
  return hours.flatMap(({ day, isClosed, openTime, closeTime }) =>
    isClosed || openTime === null || closeTime === null
      ? []
      : [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: weekdayNames[day],
            opens: openTime,
            closes: midnights.has(closeTime) ? '23:59' : closeTime,
          },
        ],
  );
}

function organization({ origin, brand, language }: StructuredPage): object {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#shop`,
    name: brand,
    url: publicAddress(origin, language, null),
  };
}

function localBusiness(studio: HeadStudio, page: StructuredPage): object {
  const { slug, city, province, postalCode, country, phone } = studio;
  const { latitude, longitude } = studio;
  const { origin, language, image } = page;
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/${slug}#studio`,
    name: studioName(studio, language),
    url: publicAddress(origin, language, slug),
    image,
    address: {
      '@type': 'PostalAddress',
      streetAddress: studioAddress(studio, language),
      addressLocality: city,
      ...(province !== null && { addressRegion: province }),
      ...(postalCode !== null && { postalCode }),
      addressCountry: country,
    },
    ...(phone !== null && { telephone: phone }),
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    openingHoursSpecification: openingHours(studio),
  };
}

/** Passport photos are listed as a product, though they are prints of one size. */
function nameListed({ key }: ListedPrice, { catalogue, language }: StructuredPage): VariantName {
  const { names, shapes } = catalogueOf(language).storefront.products;
  return nameVariant(itemOfKey(catalogue, key), language, {
    product: (product) => names[product],
    size: (_unit, measure) => measure,
    shape: (shape) => shapes[shape],
  });
}

function offer(listed: ListedPrice, page: StructuredPage): object {
  const { key, quantity, price, currency } = listed;
  const { origin, studio } = page;
  const { size } = nameListed(listed, page);
  return {
    '@type': 'Offer',
    sku: key,
    ...(size !== null && { name: size }),
    price,
    priceCurrency: currency,
    ...(quantity > 1 && {
      eligibleQuantity: { '@type': 'QuantitativeValue', value: quantity },
    }),
    availability: 'https://schema.org/InStock',
    seller: { '@id': `${origin}/#shop` },
    ...(studio && { availableAtOrFrom: { '@id': `${origin}/${studio.slug}#studio` } }),
  };
}

function products(page: StructuredPage): object[] {
  const listedPrices = priceList(page.catalogue, page.country);
  const byProduct = Map.groupBy(listedPrices, (listed) => nameListed(listed, page).product);
  return [...byProduct].map(([product, listed]) => ({
    '@type': 'Product',
    name: product,
    image: page.image,
    brand: { '@type': 'Brand', name: page.brand },
    offers: listed.map((each) => offer(each, page)),
  }));
}

/**
 * Builds the JSON-LD of a public page: the shop, the studio of its link, and the products with the prices of the
 * page's country.
 */
export function buildStructuredData(page: StructuredPage): object {
  const { studio } = page;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(page),
      ...(studio ? [localBusiness(studio, page)] : []),
      ...products(page),
    ],
  };
}
