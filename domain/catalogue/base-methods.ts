/** Payment methods that a customer can request. Source: product §4. */
export const baseMethods = ['helcim', 'credit', 'cod', 'in_store', 'interac'] as const;
/** One of {@link baseMethods}. */
export type BaseMethod = (typeof baseMethods)[number];
