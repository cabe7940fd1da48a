/** States of an amount that a courier collects for an order. */
export const courierStates = ['with_courier', 'short', 'over', 'remitted'] as const;
/** One of {@link courierStates}. */
export type CourierState = (typeof courierStates)[number];

/** Why a difference is not expected any more. */
export const differenceReasons = [
  /** The courier kept its fee. */
  'fee_kept',
  /** The customer paid less, or more, than the order says. */
  'paid_less',
  'paid_more',
  /** The courier counted or wrote wrong. */
  'counted_wrong',
  /** The parcel or its money is lost. */
  'lost',
  /** The courier got the difference back. */
  'paid_back',
  /** Anything else, with a note. */
  'other',
] as const;
/** One of {@link differenceReasons}. */
export type DifferenceReason = (typeof differenceReasons)[number];

/** What a courier owes for an order, in minor units. */
export interface CourierAmount {
  /** What the customer owed when the parcel was handed over; 0 for a parcel that came back unpaid. */
  readonly due: number;
  /** What the courier remitted. */
  readonly remitted: number;
  /** The differences that staff settled; below 0 for what was too much. */
  readonly resolved: number;
}

/** What is still open of an amount: above 0 what the courier has, below 0 what it remitted too much. */
export function getOpenAmount({ due, remitted, resolved }: CourierAmount): number {
  return due - remitted - resolved;
}

/** The state of an amount; null if the courier has and had nothing. */
export function getCourierState(amount: CourierAmount): CourierState | null {
  const { due, remitted, resolved } = amount;
  if (due === 0 && remitted === 0 && resolved === 0) return null;
  const open = getOpenAmount(amount);
  if (open === 0) return 'remitted';
  if (open < 0) return 'over';
  return remitted === 0 && resolved === 0 ? 'with_courier' : 'short';
}

/** Ages by which open amounts are summed, in whole days since they were handed over; the last one has no end. */
export const courierAges = [
  { id: 'week', from: 0, before: 7 },
  { id: 'fortnight', from: 7, before: 14 },
  { id: 'month', from: 14, before: 30 },
  { id: 'older', from: 30, before: null },
] as const;
/** The id of one of {@link courierAges}. */
export type CourierAge = (typeof courierAges)[number]['id'];

/** The name of a courier as it is compared: without case, spaces and punctuation. */
export function courierKeyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
