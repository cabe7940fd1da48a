import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMedia } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { Globe } from '#web/ui/icons.tsx';
import type { StudioMapProps } from './studio-map.tsx';

/** The list says all that the map shows: where its code cannot be had, there is none. */
const NoMap = (_props: StudioMapProps) => null;

const StudioMap = lazy(() =>
  import('./studio-map.tsx').then(
    (module) => ({ default: module.StudioMap }),
    () => ({ default: NoMap }),
  ),
);

/** The map where there is room beside the list, else on a tap: it is fetched when it is first shown. */
export function MapBeside(props: StudioMapProps) {
  const t = useTranslations('studios.map');
  const hasRoom = useMedia('(min-width: 80rem)');
  const [asked, setAsked] = useState(false);
  const shown = hasRoom || asked;
  return (
    <div className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-4 xl:order-last">
      {!hasRoom && (
        <Button aria-expanded={asked} onClick={() => setAsked(!asked)} className="self-start">
          <Globe />
          {t(asked ? 'hide' : 'show')}
        </Button>
      )}
      {shown && (
        <Suspense fallback={null}>
          <StudioMap {...props} />
        </Suspense>
      )}
    </div>
  );
}
