import { geoResponse } from '#contract/geo.ts';
import { countryFrom } from '#domain/countries.ts';
import { nearestCountry } from '#domain/nearest-country.ts';
import { isCountryKept } from '#web/features/catalogue/store.ts';
import { call } from '#web/lib/api.ts';
import { detectedCountry } from '#web/lib/brand.ts';
import { askPosition, isPositionAllowed, type PositionResponse } from '#web/lib/position.ts';
import { moveToFound } from './change-country.ts';

/** How long the browser may take to find where it is. Source: product §7, position. */
const positionTimeoutMs = 8000;

/** The country the browser stands in, where it tells that without asking. */
const countryHere = async (): Promise<string | null> => {
  if (!(await isPositionAllowed())) return null;
  const response = await new Promise<PositionResponse>((resolve) => {
    askPosition(positionTimeoutMs, resolve);
  });
  return response.ok ? nearestCountry(response.place) : null;
};

/** The country of the address; the page says it where the server knew it while handing it out. */
const countryByAddress = async (): Promise<string | null> => {
  if (detectedCountry() !== null) return null;
  const response = await call({ path: '/api/geo-location', response: geoResponse });
  return response.ok && response.value.country_code !== null
    ? countryFrom(response.value.country_code)
    : null;
};

/**
 * Finds the country of a visit that neither a choice nor a link has decided: by the browser's position where that is
 * already allowed, else by the address. What is chosen meanwhile stays. Source: product §4, country.
 */
export const detectCountry = async (): Promise<void> => {
  if (isCountryKept()) return;
  const found = (await countryHere()) ?? (await countryByAddress());
  if (found !== null && !isCountryKept()) await moveToFound(found);
};
