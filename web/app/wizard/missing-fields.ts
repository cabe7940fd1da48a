import { fieldAfterLast, goToField } from '#web/lib/go-to-field.ts';

/** The invalid fields of the checkout, from top to bottom. */
function missingFields(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>('main [aria-invalid="true"], main [data-missing]'),
  ].filter((field) => field.checkVisibility?.() ?? true);
}

/** Focuses the first field that keeps the order from being placed. */
export function goToFirstMissing(): void {
  goToField(() => missingFields()[0] ?? null);
}

/** Focuses the next one after that. */
export function goToNextMissing(): void {
  const next = fieldAfterLast(missingFields());
  if (next) goToField(() => next);
}
