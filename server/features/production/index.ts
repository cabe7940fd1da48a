/** Public API of the production feature: rendered prints. Source: product §4.20. */
export { removePrint } from './prints/remove-print.ts';
