/** Public API of the places feature: the country of a visitor. Source: product §4.2. */
export { openCountryDatabase, type CountryDatabase } from './country-database.ts';
export { registerGeoRoutes } from './geo.routes.ts';
export { visitorCountry, type CountrySources } from './visitor-country.ts';
