/**
 * The views of the orders, each with a count that the writes keep: `decide` waits for a decision of the staff (a payment
 * review, a held print, an open report, a parcel that came back, an act that
 * could not be carried out), `call` is a cash order to be called, `originals` waits for original files,
 * `print` can be printed, `late` is not handed over at the time that its customer was given, `open` is everything that is
 * not over, `all` everything.
 */
export const orderViews = [
  'decide',
  'call',
  'originals',
  'print',
  'printing',
  'ready',
  'shipped',
  'late',
  'open',
  'all',
] as const;
/** One of {@link orderViews}. */
export type OrderView = (typeof orderViews)[number];

/** Whether an order that could be made is not ready or shipped at the time that its customer was given. */
export function isLateNow(
  order: { readonly isDue: boolean; readonly promisedAt: Date | null },
  now: number,
): boolean {
  return order.isDue && order.promisedAt !== null && order.promisedAt.getTime() < now;
}
