import { useFinalAction } from '#web/lib/final-action.ts';
import { useIsDesktop } from '#web/lib/use-media.ts';
import { Button } from './button.tsx';
import { ArrowNext } from './icons.tsx';
import { MissingCount } from './missing-count.tsx';

/**
 * The primary action of a screen (`useProvideFinalAction`). It is shown in the bottom bar, or on a desktop in the
 * summary if the screen has one; only one of both is visible at a time.
 */
export function FinalButton({ place }: { readonly place: 'bar' | 'summary' }) {
  const action = useFinalAction((state) => state.action);
  const acceptsPresses = useFinalAction((state) => state.acceptsPresses);
  const isDesktop = useIsDesktop();
  if (!action) return null;
  if ((place === 'summary') !== (isDesktop && action.inSummary)) return null;
  const isShort = place === 'bar' && action.shortLabel !== undefined && !action.busy;
  const button = (
    <Button
      variant={action.main ? 'primary' : 'outline'}
      size={place === 'bar' ? 'bar' : 'main'}
      wide
      {...(isShort && { 'aria-label': action.label })}
      busy={action.busy}
      busyLabel={action.busyLabel}
      aria-disabled={!acceptsPresses}
      onClick={action.run}
    >
      {isShort ? action.shortLabel : action.label}
      {action.kind === 'next' && <ArrowNext />}
    </Button>
  );
  if (place === 'bar') return button;
  return (
    <div className="flex flex-col">
      <MissingCount missing={action.missing ?? null} />
      {button}
    </div>
  );
}
