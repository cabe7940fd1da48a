import { create } from 'zustand';

/** A failure of the whole screen for the general banner: the event, the data that was kept and the solution. */
export interface Problem {
  /** A full sentence about the failure, in the language of the screen. */
  readonly title: string;
  /** The data that was kept, and the next step. */
  readonly text?: string;
  /** Runs when the customer retries; without it the banner has no retry. */
  readonly retry?: () => void;
}

/** A short message in the bottom bar that disappears by itself, with at most one action. */
export interface Message {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Topic, for callers that show a follow-up message on the same subject. */
  readonly topic?: string;
  /** Not a response to an action of the customer, so the next action does not dismiss it. */
  readonly isUnasked?: boolean;
}

/** Why this device does not store the order: it stores nothing beyond the page (`unavailable`), or has no space. */
export type UnkeptReason = 'unavailable' | 'full';

interface Notices {
  readonly problem: Problem | null;
  /** Null while the order is stored, or once the customer knows. */
  readonly unkept: UnkeptReason | null;
  /** The customer closed the notice that nothing is stored, so further failures are not reported. */
  readonly knowsNothingIsKept: boolean;
  /** One at a time: a new message replaces the previous one. */
  readonly message: Message | null;
  /** For screen readers only; it is visible elsewhere on the page. */
  readonly announcement: string;
  /** Shows a problem in place of the previous one; returns a function that removes it once its cause is gone. */
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

/** The messages of the storefront, shown by the shell; any feature may add one. */
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
