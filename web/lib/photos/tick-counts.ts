/** Number of photos by send status; the parts are drawn in this order. */
export interface TickCounts {
  readonly done: number;
  readonly active: number;
  readonly failed: number;
  readonly total: number;
}
