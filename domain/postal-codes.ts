/**
 * Forms of postal codes that exist beside those of the `postcode-validator` package, whose table is older or narrower
 * here: Argentina's short codes beside the full ones, the new codes of Cambodia, Nicaragua and El Salvador, country
 * prefixes, Lebanese hyphens, and the numbers of British forces' post offices.
 */
const forms: Readonly<Record<string, RegExp>> = {
  AR: /^(?:\d{4}|[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?)$/,
  AZ: /^(?:AZ[ -]?)?\d{4}$/,
  GB: /^BFPO ?\d{1,4}$/,
  KH: /^\d{5,6}$/,
  LB: /^\d{4}(?:[ -]?\d{4})?$/,
  MD: /^(?:MD[ -]?)?\d{4}$/,
  NI: /^\d{5}$/,
  SV: /^(?:CP ?)?\d{4}$/,
};

/** Whether a formatted postal code has one of the shop's own {@link forms} for the country. Source: product §5. */
export const isKnownPostalCode = (code: string, country: string): boolean =>
  forms[country]?.test(code) ?? false;
