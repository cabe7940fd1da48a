import { lazy, Suspense, type Ref } from 'react';
import type { Screen } from './screens.ts';
import type { useOrder } from './use-order.ts';

const PhotosScreen = lazy(() =>
  import('./photos-screen.tsx').then((module) => ({ default: module.PhotosScreen })),
);

interface WizardProps {
  readonly screen: Exclude<Screen, 'intro'>;
  readonly order: ReturnType<typeof useOrder>;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onGoTo: (screen: Screen) => void;
}

/** The screens after the intro; each is fetched when it is first needed. */
export function Wizard(props: WizardProps) {
  return (
    <div className="mx-auto max-w-page px-gutter pt-6 lg:pt-10">
      <Suspense fallback={<div className="min-h-dvh" />}>
        {props.screen === 'photos' && <PhotosScreen {...props} />}
      </Suspense>
    </div>
  );
}
