import { cx } from '#web/ui/cx.ts';

/** The look of a filter. */
export function pillClass(isSet: boolean): string {
  return cx(
    'inline-flex min-h-7 shrink-0 items-center gap-1.5 rounded-round border px-3 text-note whitespace-nowrap touch:min-h-target',
    isSet ? 'border-ink bg-ink font-semibold text-ground' : 'border-edge bg-sheet hover:border-ink',
  );
}
