import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Reader, type Response } from 'maxmind';
import { countryFrom } from '#domain/places/countries.ts';
import { ConfigError } from '../../config.ts';

/** Country of an address, two letters; null when the database does not know it. */
export interface CountryDatabase {
  readonly countryOf: (address: string) => string | null;
}

/** Record of an address in a country database; each vendor stores the code in another field. */
interface CountryRecord {
  readonly country?: string | { readonly iso_code?: string };
  readonly country_code?: string;
}

function codeIn(record: CountryRecord): string | undefined {
  return typeof record.country === 'object'
    ? record.country.iso_code
    : (record.country ?? record.country_code);
}

function read(file: string): Reader<Response & CountryRecord> {
  try {
    return new Reader<Response & CountryRecord>(readFileSync(file));
  } catch {
    throw new ConfigError(`GEOIP_DB must name a database in the MaxMind format (.mmdb): ${file}`);
  }
}

/**
 * Loads a country database into memory; null when no file is configured.
 * @throws ConfigError for an invalid file
 */
export function openCountryDatabase(file: string | undefined): CountryDatabase | null {
  if (file === undefined) return null;
  const reader = read(file);
  return {
    countryOf: (address) => {
      // A dual-stack socket writes IPv4 addresses inside IPv6.
      const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
      const record = isIP(plain) === 0 ? null : reader.get(plain);
      const code = record ? codeIn(record) : undefined;
      return code === undefined ? null : countryFrom(code);
    },
  };
}
