import { isSoldTo } from '#domain/catalogue/sold-countries.ts';
import { geoResponse } from '#contract/geo.ts';
import { countryFrom } from '#domain/places/countries.ts';
import { nearestCountry } from '#domain/places/nearest-country.ts';
import { isCountryKept } from '#web/features/catalogue/store.ts';
import { call } from '#web/lib/api.ts';
import { detectedCountry } from '#web/lib/brand.ts';
import { askPosition, isPositionAllowed, type PositionOutcome } from '#web/lib/position.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { moveToFound } from './change-country.ts';
import { reportUnsold } from './report-unsold.ts';

/** Time the browser has to find the position, ms. */
const positionTimeoutMs = 8000;

/** The country of the browser's position, if permission is already granted. */
async function countryHere(): Promise<string | null> {
  if (!(await isPositionAllowed())) return null;
  const response = await new Promise<PositionOutcome>((resolve) => {
    askPosition(positionTimeoutMs, resolve);
  });
  return response.ok ? nearestCountry(response.place) : null;
}

/** The country of the IP address; the server writes it into the page if it knows it in time. */
async function countryByAddress(): Promise<string | null> {
  if (detectedCountry() !== null) return null;
  const response = await call({ path: '/api/geo-location', response: geoResponse });
  return response.ok && response.value.country_code !== null
    ? countryFrom(response.value.country_code)
    : null;
}

/**
 * Detects the country of a visit that neither a choice nor a link has decided: by the browser's position if that is
 * already allowed, else by the IP address. A choice made meanwhile is kept, and so is the country if the detected one is not
 * sold to.
 */
export async function detectCountry(): Promise<void> {
  if (isCountryKept()) return;
  const found = (await countryHere()) ?? (await countryByAddress());
  if (found === null || isCountryKept()) return;
  if (isSoldTo(getShopCatalogue(), found)) await moveToFound(found);
  else reportUnsold(found);
}
