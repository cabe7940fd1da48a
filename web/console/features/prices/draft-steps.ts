import { differenceOf } from '#domain/catalogue/edit/difference.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';

/** A catalogue that is being changed, with what it was before each step. */
export interface DraftSteps {
  readonly now: Catalogue;
  readonly past: readonly Catalogue[];
  /** Whether a value is being typed: its keys are one step. */
  readonly isTyping: boolean;
}

/** Steps that can be undone. */
const maxPast = 200;

/** A catalogue without any step. */
export function beginSteps(catalogue: Catalogue): DraftSteps {
  return { now: catalogue, past: [], isTyping: false };
}

/** The catalogue after another key of the value that is being typed. */
export function typeStep(steps: DraftSteps, now: Catalogue): DraftSteps {
  const past = steps.isTyping ? steps.past : [...steps.past, steps.now].slice(-maxPast);
  return { now, past, isTyping: true };
}

/** The end of typing a value; one that is as before leaves no step. */
export function endTyping(steps: DraftSteps): DraftSteps {
  const before = steps.isTyping ? steps.past.at(-1) : undefined;
  if (before === undefined) return steps;
  const isSame = differenceOf(before, steps.now).length === 0;
  return isSame ? undoStep(steps) : { ...steps, isTyping: false };
}

/** A whole change. */
export function takeStep(steps: DraftSteps, now: Catalogue): DraftSteps {
  return endTyping(typeStep(endTyping(steps), now));
}

/** The catalogue before the last step; the same without any. */
export function undoStep(steps: DraftSteps): DraftSteps {
  const before = steps.past.at(-1);
  if (before === undefined) return steps;
  return { now: before, past: steps.past.slice(0, -1), isTyping: false };
}

/** The catalogue without the value that is being typed. */
export function cancelTyping(steps: DraftSteps): DraftSteps {
  return steps.isTyping ? undoStep(steps) : steps;
}
