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

/** A short message that goes by itself, with at most one thing to do about it. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** What it is about: it takes the place of those about the same, whose action would undo something else by now. */
  readonly topic?: string;
}

/** Why this device does not keep the order: it keeps nothing beyond the page (`unavailable`), or has no room. */
export type UnkeptReason = 'unavailable' | 'full';

interface Notices {
  readonly problem: Problem | null;
  /** Null while the order is kept, or once the customer knows. */
  readonly unkept: UnkeptReason | null;
  /** The customer closed the notice that nothing is kept: each further part that is not is no news. */
  readonly knowsNothingIsKept: boolean;
  readonly toasts: readonly Toast[];
  /** Shows a problem in place of the one before; returns how to take this one back once its cause is gone. */
  readonly showProblem: (problem: Problem) => () => void;
  readonly dismissProblem: () => void;
  readonly showUnkept: (reason: UnkeptReason) => void;
  readonly dismissUnkept: () => void;
  readonly showToast: (toast: Omit<Toast, 'id'>) => void;
  readonly dismissToast: (id: number) => void;
}

let lastToast = 0;

/** The messages of the storefront, shown by the shell; any feature may tell something here. */
export const useNotices = create<Notices>()((set, get) => ({
  problem: null,
  unkept: null,
  knowsNothingIsKept: false,
  toasts: [],
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
  showToast: (toast) => {
    lastToast += 1;
    const id = lastToast;
    set((state) => {
      const others = state.toasts.filter(({ topic }) => !topic || topic !== toast.topic);
      return { toasts: [...others.slice(-1), { ...toast, id }] };
    });
  },
  dismissToast: (id) =>
    set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
}));
