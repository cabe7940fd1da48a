/** Returns the details of `gift_card_held`: when the money is free again, and how long that is from now. */
export const heldDetails = (heldUntil: number | null, now: number) =>
  heldUntil === null
    ? undefined
    : {
        until: new Date(heldUntil).toISOString(),
        waitSeconds: Math.max(1, Math.ceil((heldUntil - now) / 1000)),
      };
