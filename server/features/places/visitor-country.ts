import type { FastifyRequest } from 'fastify';
import { countryFrom } from '#domain/places/countries.ts';
import type { CountryDatabase } from './country-database.ts';

/** Sources of a visitor's country. */
export interface CountrySources {
  /** Lower-case name of the header in which a proxy sends it. */
  readonly countryHeader: string | null;
  readonly countries: CountryDatabase | null;
}

/**
 * Country of the caller, two letters: from the proxy's header, else from the database for the client's address, else
 * null. Source: product §4.2.
 */
export function visitorCountry(
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  { countryHeader, countries }: CountrySources,
): string | null {
  const headerValue = countryHeader === null ? undefined : request.headers[countryHeader];
  const named = typeof headerValue === 'string' ? countryFrom(headerValue) : null;
  return named ?? countries?.countryOf(request.ip) ?? null;
}
