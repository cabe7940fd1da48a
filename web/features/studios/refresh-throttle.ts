import { create } from 'zustand';

/** Minimum time between two refreshes of the list, in milliseconds. */
const betweenRefreshesMs = 5000;

/** Seconds until the list may be refreshed again; 0 when it may be now. `last` is the time of the last refresh. */
export function refreshWait(last: number | null, now: number): number {
  return last === null ? 0 : Math.max(0, Math.ceil((last + betweenRefreshesMs - now) / 1000));
}

interface RefreshState {
  readonly last: number | null;
}

/** Time of the last manual refresh, shared by both forms of the picker. */
export const useLastRefresh = create<RefreshState>()(() => ({ last: null }));
