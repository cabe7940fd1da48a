/** Public API of the export of a whole shop, into open files. */
export { exportShop } from './export-shop.ts';
