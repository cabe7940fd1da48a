import { provinceNames } from './provinces.ts';
import { usStates } from './us-states.ts';

/** Codes of the regions of a country (two-letter code) that has a list of them; none otherwise. Source: product §5.3. */
export function regionCodesOf(country: string): readonly string[] {
  if (country === 'US') return Object.keys(usStates);
  return country === 'CA' ? Object.keys(provinceNames) : [];
}
