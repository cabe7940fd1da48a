/** Keeps the device's screen on; a browser that cannot does nothing. */
export interface WakeLock {
  /** Asks for it, or lets go of it. */
  readonly want: (wanted: boolean) => void;
}

/** See {@link WakeLock}. A page that is left loses the lock, and asks for it again when it is back. */
export const openWakeLock = (): WakeLock => {
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
      // Refused: low battery, or the page is not in front.
    }
    isAsking = false;
    if (!isWanted) letGo();
  };
  const letGo = (): void => {
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
      else letGo();
    },
  };
};
