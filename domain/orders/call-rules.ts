/** Why a cash order is rejected in its call. Source: decision 49. */
export const rejectReasons = [
  'not_ordered',
  'changed_mind',
  'wrong_number',
  'address_not_served',
  'too_expensive',
  'other',
] as const;
/** One of {@link rejectReasons}. */
export type RejectReason = (typeof rejectReasons)[number];

/** After so many calls without an answer the customer gets a mail with a link to confirm or cancel. */
export const maxCalls = 3;

/** A person holds the order that they call for this long after their last key. */
export const holdMs = 5 * 60 * 1000;

/** Until an act is carried out it can be undone. Source: decision 50. */
export const undoMs = 10 * 1000;

/** A hand-over can be undone for longer, on the device that made it. */
export const handOverUndoMs = 10 * 60 * 1000;

/** Facts about a customer age out. */
export const evidenceMs = 365 * 24 * 60 * 60 * 1000;
