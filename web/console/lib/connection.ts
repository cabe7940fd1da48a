import { create } from 'zustand';

interface Connection {
  /** When the shop responded last, in milliseconds since 1970; null before the first response. */
  readonly heardAt: number | null;
  /** Since when it does not respond; null while it does. What is shown is from then. */
  readonly goneSince: number | null;
  /** Whether the session has ended: the sign-in is over the screen. */
  readonly isSignedOut: boolean;
  /** How changes are learned: by the stream, or by asking. */
  readonly isLive: boolean;
  readonly heard: (now: number) => void;
  readonly unheard: () => void;
  readonly signedOut: () => void;
  readonly signedIn: () => void;
  readonly live: (isLive: boolean) => void;
}

/** What the console knows of its connection to the shop. */
export const useConnection = create<Connection>((set) => ({
  heardAt: null,
  goneSince: null,
  isSignedOut: false,
  isLive: false,
  heard: (now) => set({ heardAt: now, goneSince: null }),
  unheard: () =>
    set(({ heardAt, goneSince }) => ({ goneSince: goneSince ?? heardAt ?? Date.now() })),
  signedOut: () => set({ isSignedOut: true }),
  signedIn: () => set({ isSignedOut: false }),
  live: (isLive) => set({ isLive }),
}));
