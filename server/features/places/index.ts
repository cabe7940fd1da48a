/** Door of the places: which country a visitor comes from. Source: product §4, country. */
export { openCountryDatabase, type CountryDatabase } from './country-database.ts';
export { registerGeoRoutes } from './geo.routes.ts';
export { visitorCountry, type CountrySources } from './visitor-country.ts';
