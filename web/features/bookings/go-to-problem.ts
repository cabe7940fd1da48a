import { fieldAfterLast, goToField } from '#web/lib/go-to-field.ts';

/** The invalid fields from top to bottom; of a radio group, its first option. */
function problemFields(formId: string): HTMLElement[] {
  const form = document.getElementById(formId);
  const found = form?.querySelectorAll<HTMLElement>('[data-problem], [aria-invalid="true"]') ?? [];
  return [...found].map((field) => field.querySelector<HTMLElement>('input:enabled') ?? field);
}

/** Focuses the first field that keeps the booking from being sent, before it was sent or after. */
export function goToFirstProblem(formId: string): void {
  goToField(() => problemFields(formId)[0] ?? null);
}

/** Focuses the next one after that. */
export function goToNextProblem(formId: string): void {
  const next = fieldAfterLast(problemFields(formId));
  if (next) goToField(() => next);
}
