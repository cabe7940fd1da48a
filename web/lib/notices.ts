import { create } from 'zustand';

/** A failure of the whole screen, as the general banner tells it: what happened, what was kept, what to do. */
export interface Problem {
  /** What happened, a whole sentence in the language of the screen. */
  readonly title: string;
  /** What was kept and what to do now. */
  readonly text?: string;
  /** Runs when the customer tries again; without it there is nothing to try. */
  readonly retry?: () => void;
}

/** A short message in the bottom bar that leaves by itself, with at most one thing to do about it. */
export interface Message {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Subject, for callers that show a further message about the same. */
  readonly topic?: string;
  /** Not the answer to something the customer has just done: the next act does not take it away. */
  readonly isUnasked?: boolean;
}

/** Why this device does not keep the order: it keeps nothing beyond the page (`unavailable`), or has no room. */
export type UnkeptReason = 'unavailable' | 'full';

interface Notices {
  readonly problem: Problem | null;
  /** Null while the order is kept, or once the customer knows. */
  readonly unkept: UnkeptReason | null;
  /** The customer closed the notice that nothing is kept: each further part that is not is no news. */
  readonly knowsNothingIsKept: boolean;
  /** One at a time: a new message replaces the one before. */
  readonly message: Message | null;
  /** Read aloud only: what everybody else sees on the page itself. */
  readonly announcement: string;
  /** Shows a problem in place of the one before; returns how to take this one back once its cause is gone. */
  readonly showProblem: (problem: Problem) => () => void;
  readonly dismissProblem: () => void;
  readonly showUnkept: (reason: UnkeptReason) => void;
  readonly dismissUnkept: () => void;
  readonly showMessage: (message: Omit<Message, 'id'>) => void;
  /** Does nothing once another message is shown. */
  readonly dismissMessage: (id: number) => void;
  readonly announce: (text: string) => void;
}

let lastMessage = 0;

/** The messages of the storefront, shown by the shell; any feature may tell something here. */
export const useNotices = create<Notices>()((set, get) => ({
  problem: null,
  unkept: null,
  knowsNothingIsKept: false,
  message: null,
  announcement: '',
  showProblem: (problem) => {
    set({ problem });
    return () => {
      if (get().problem === problem) set({ problem: null });
    };
  },
  dismissProblem: () => set({ problem: null }),
  showUnkept: (reason) =>
    set(({ unkept, knowsNothingIsKept }) =>
      knowsNothingIsKept || unkept === 'unavailable' ? {} : { unkept: reason },
    ),
  dismissUnkept: () =>
    set(({ unkept, knowsNothingIsKept }) => ({
      unkept: null,
      knowsNothingIsKept: knowsNothingIsKept || unkept === 'unavailable',
    })),
  showMessage: (message) => {
    lastMessage += 1;
    set({ message: { ...message, id: lastMessage } });
  },
  dismissMessage: (id) => set((state) => (state.message?.id === id ? { message: null } : {})),
  announce: (announcement) => set({ announcement }),
}));
