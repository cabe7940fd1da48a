/** State of a batch of prints. Source: product §4.20. */
export const printBatchStates = ['open', 'closed', 'printing', 'done', 'failed'] as const;
/** One of {@link printBatchStates}. */
export type PrintBatchState = (typeof printBatchStates)[number];

/** The only transitions of a batch. Source: product §4.20. */
export const printBatchTransitions: Readonly<Record<PrintBatchState, readonly PrintBatchState[]>> =
  {
    open: ['closed'],
    closed: ['printing', 'done', 'failed'],
    printing: ['done', 'failed'],
    done: [],
    // Its drops can be sent again.
    failed: ['printing', 'done'],
  };

/**
 * State of a drop: `delivered` is whole in the lab's folder, `accepted` was taken by the lab's program, `printed` was
 * reported by the lab or by staff. Source: product §4.20.
 */
export const printDropStates = [
  'waiting',
  'claimed',
  'delivered',
  'accepted',
  'printed',
  'failed',
  'cancelled',
] as const;
/** One of {@link printDropStates}. */
export type PrintDropState = (typeof printDropStates)[number];

/** The only transitions of a drop. Source: product §4.20. */
export const printDropTransitions: Readonly<Record<PrintDropState, readonly PrintDropState[]>> = {
  waiting: ['claimed', 'delivered', 'printed', 'cancelled'],
  // A lease that ran out leads back.
  claimed: ['waiting', 'delivered', 'failed', 'cancelled'],
  delivered: ['accepted', 'printed', 'failed'],
  accepted: ['printed', 'failed'],
  printed: [],
  failed: [],
  cancelled: [],
};
