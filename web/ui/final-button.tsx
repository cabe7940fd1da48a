import { useFinalAction } from '#web/lib/final-action.ts';
import { useIsDesk } from '#web/lib/use-media.ts';
import { Button } from './button.tsx';
import { ArrowNext } from './icons.tsx';

/**
 * The one next action of a screen (`useProvideFinalAction`). It stands in the bar at the thumb, on a desk in the
 * summary where the screen has one; both places draw it, one of them at a time.
 */
export function FinalButton({ place }: { readonly place: 'bar' | 'summary' }) {
  const action = useFinalAction((state) => state.action);
  const desk = useIsDesk();
  if (!action) return null;
  if ((place === 'summary') !== (desk && action.inSummary)) return null;
  return (
    <Button
      variant={action.main ? 'primary' : 'outline'}
      size="main"
      wide
      busy={action.busy}
      busyLabel={action.busyLabel}
      onClick={action.run}
    >
      {action.label}
      {action.kind === 'next' && <ArrowNext />}
    </Button>
  );
}
