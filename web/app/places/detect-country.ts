import { geoAnswer } from '#contract/geo.ts';
import { countryFrom } from '#domain/countries.ts';
import { nearestCountry } from '#domain/nearest-country.ts';
import { isCountryKept } from '#web/features/catalogue/store.ts';
import { call } from '#web/lib/api.ts';
import { detectedCountry } from '#web/lib/brand.ts';
import { askPosition, isPositionAllowed, type PositionAnswer } from '#web/lib/position.ts';
import { moveToFound } from './change-country.ts';

/** How long the browser may take to find where it is. Source: product §7, position. */
const positionTimeoutMs = 8000;

/** The country the browser stands in, where it tells that without asking. */
const countryHere = async (): Promise<string | null> => {
  if (!(await isPositionAllowed())) return null;
  const answer = await new Promise<PositionAnswer>((resolve) => {
    askPosition(positionTimeoutMs, resolve);
  });
  return answer.ok ? nearestCountry(answer.place) : null;
};

/** The country of the address; the page says it where the server knew it while handing it out. */
const countryByAddress = async (): Promise<string | null> => {
  if (detectedCountry() !== null) return null;
  const answer = await call({ path: '/api/geo-location', answer: geoAnswer });
  return answer.ok && answer.value.country_code !== null
    ? countryFrom(answer.value.country_code)
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
