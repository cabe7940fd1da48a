/** Keeps the device's screen on; does nothing in a browser without support. */
export interface WakeLock {
  /** Requests or releases the lock. */
  readonly want: (wanted: boolean) => void;
}

/** Creates a {@link WakeLock}. A hidden page loses the lock and requests it again when it becomes visible. */
export function openWakeLock(): WakeLock {
  let isWanted = false;
  let isAsking = false;
  let held: WakeLockSentinel | null = null;
  const ask = async (): Promise<void> => {
    if (!('wakeLock' in navigator) || !isWanted || held || isAsking) return;
    isAsking = true;
    try {
      const sentinel = await navigator.wakeLock.request('screen');
      held = sentinel;
      sentinel.addEventListener('release', () => {
        if (held === sentinel) held = null;
      });
    } catch {
      // Refused: low battery, or the page is hidden.
    }
    isAsking = false;
    if (!isWanted) release();
  };
  const release = (): void => {
    void held?.release().catch(() => undefined);
    held = null;
  };
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
  return {
    want: (wanted) => {
      if (wanted === isWanted) return;
      isWanted = wanted;
      if (wanted) void ask();
      else release();
    },
  };
}
