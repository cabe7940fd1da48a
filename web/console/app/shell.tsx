import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { followChanges } from '../lib/changes.ts';
import { useConnection } from '../lib/connection.ts';
import { useKeys, type KeyBinding } from '../lib/key-store.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { choosePreferences } from '../lib/own-choices.ts';
import { usePreferences } from '../lib/preferences.ts';
import { useProof } from '../lib/proof.ts';
import { useMay } from '../lib/session.ts';
import { shownTheme } from '../lib/theme.ts';
import { useConsoleFormats } from '../lib/use-formats.ts';
import { Offline } from '#web/ui/icons.tsx';
import { useMedia } from '#web/lib/use-media.ts';
import { useReplay } from '../features/counter/use-replay.ts';
import { BarOfFive } from './bar-of-five.tsx';
import { openOverlay, useOverlays } from './overlays.ts';
import { Rail } from './rail.tsx';
import { RouteView } from './route-view.tsx';
import { UndoBar } from './undo-bar.tsx';
import { usePlaces } from './use-places.ts';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const ProofQuestion = lazyPart(async () => (await import('./proof-question.tsx')).ProofQuestion);
const KeyList = lazyPart(async () => (await import('./key-list.tsx')).KeyList);

/** The frame of every screen: the rail or the bar, the keys that work everywhere, and what is open over the screen. */
export function Shell() {
  const t = useTranslations('console.shell');
  const queries = useQueryClient();
  const may = useMay();
  const isPhone = useMedia('(width < 45rem)');
  const open = useOverlays((overlays) => overlays.open);
  const proof = useProof(({ answer }) => answer);
  useShellKeys();
  useReplay();
  // The shop's stream of changes.
  useEffect(() => followChanges(queries), [queries]);
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#screen"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:m-2 focus:rounded-control focus:bg-ink focus:px-3 focus:py-2 focus:text-ground"
      >
        {t('skip')}
      </a>
      <OldNotice />
      <div className="flex min-h-0 grow phone:flex-col-reverse">
        {isPhone ? <BarOfFive /> : <Rail />}
        <div
          id="screen"
          tabIndex={-1}
          className="relative flex min-h-0 min-w-0 grow flex-col outline-none phone:overflow-y-auto"
        >
          <RouteView mayEnter={({ right }) => right === 'own' || right === 'none' || may(right)} />
          <UndoBar />
        </div>
      </div>
      <Suspense fallback={null}>
        {proof && <ProofQuestion answer={proof} />}
        {open === 'palette' && <Palette onClose={() => openOverlay(null)} />}
        {open === 'keys' && <KeyList onClose={() => openOverlay(null)} />}
      </Suspense>
    </div>
  );
}

/** While the shop does not respond, what is shown is old and says so. */
function OldNotice() {
  const t = useTranslations('console.shell');
  const { clock } = useConsoleFormats();
  const goneSince = useConnection((connection) => connection.goneSince);
  return (
    <output className="block">
      {goneSince !== null && (
        <span className="flex items-center gap-2 border-b border-care bg-care-wash px-5 py-1.5 text-care">
          <Offline className="size-4!" />
          <strong>{t('gone', { time: clock(new Date(goneSince).toISOString()) })}</strong>
          <span>{t('old')}</span>
        </span>
      )}
    </output>
  );
}

/** Puts the focus into the search of the screen, or opens the one of the commands. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search]');
  if (!field) {
    openOverlay('palette');
    return;
  }
  field.focus();
  field.select();
}

function useShellKeys(): void {
  const t = useTranslations('console');
  const [, navigate] = useLocation();
  const places = usePlaces();
  const theme = usePreferences((preferences) => preferences.theme);
  const toggleTheme = (): void =>
    choosePreferences({ theme: shownTheme(theme ?? null) === 'dark' ? 'light' : 'dark' });
  const copyLink = (): void => void navigator.clipboard?.writeText(location.href);
  const everywhere: KeyBinding[] = [
    { chord: '/', label: t('keys.search'), run: focusSearch, isHinted: true },
    {
      chord: 'mod+k',
      label: t('keys.commands'),
      run: () => openOverlay('palette'),
      isEverywhere: true,
      isHinted: true,
    },
    { chord: '?', label: t('keys.all'), run: () => openOverlay('keys'), isHinted: true },
    { chord: 'shift+d', label: t('keys.dark'), run: toggleTheme },
    { chord: 'l', label: t('keys.copyLink'), run: copyLink },
    ...places.map(({ id, key, path }) => ({
      chord: `g ${key}`,
      label: t(`places.${id}`),
      run: () => navigate(path),
    })),
  ];
  useKeys(t('keys.everywhere'), everywhere, 0);
}
