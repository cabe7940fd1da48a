import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Reader, type Response } from 'maxmind';
import { countryFrom } from '#domain/countries.ts';
import { ConfigError } from '../../config.ts';

/** Country of an address, two letters; null where the database does not say. */
export interface CountryDatabase {
  readonly countryOf: (address: string) => string | null;
}

/** What databases of countries hold of an address; each maker writes the code in another place. */
interface CountryRecord {
  readonly country?: string | { readonly iso_code?: string };
  readonly country_code?: string;
}

const codeIn = (record: CountryRecord): string | undefined =>
  typeof record.country === 'object'
    ? record.country.iso_code
    : (record.country ?? record.country_code);

const read = (file: string): Reader<Response & CountryRecord> => {
  try {
    return new Reader<Response & CountryRecord>(readFileSync(file));
  } catch {
    throw new ConfigError(`GEOIP_DB must name a database in the MaxMind format (.mmdb): ${file}`);
  }
};

/**
 * Opens a database of countries, whole in memory; null where none is named.
 * @throws ConfigError for a file that is none
 */
export const openCountryDatabase = (file: string | undefined): CountryDatabase | null => {
  if (file === undefined) return null;
  const reader = read(file);
  return {
    countryOf: (address) => {
      // A socket open to both kinds of addresses writes the old ones inside the new.
      const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
      const record = isIP(plain) === 0 ? null : reader.get(plain);
      const code = record ? codeIn(record) : undefined;
      return code === undefined ? null : countryFrom(code);
    },
  };
};
