import type { MissingFields } from '#web/lib/final-action.ts';
import { Alert } from './icons.tsx';

interface MissingCountProps {
  readonly missing: MissingFields | null;
}

/**
 * Number of fields still to fill in; a tap focuses the next one. Stays mounted so that screen readers announce
 * changes.
 */
export function MissingCount({ missing }: MissingCountProps) {
  return (
    <output className="min-w-0 empty:hidden">
      {missing && (
        <button
          type="button"
          onClick={missing.goToNext}
          className="flex min-h-12 items-center gap-2 rounded-control text-start text-small leading-tight font-semibold text-wrong underline decoration-wrong/40 underline-offset-4 hover:decoration-wrong"
        >
          <Alert />
          <span>{missing.text}</span>
        </button>
      )}
    </output>
  );
}
