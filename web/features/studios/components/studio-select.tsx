import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioWire } from '#contract/studios.ts';
import { isolate } from '#locales/isolate.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { cx } from '#web/ui/cx.ts';
import { ChevronDown, Shop } from '#web/ui/icons.tsx';
import { PartBoundary } from '#web/ui/part-boundary.tsx';
import { useDismiss } from '#web/ui/use-dismiss.ts';
import { useStudioChoice } from '../choice-store.ts';
import { useAllStudios } from '../hooks/use-all-studios.ts';
import { studioWords } from '../studio-words.ts';

function loadPanel() {
  return import('./studio-panel.tsx');
}

const StudioPanel = lazy(() => loadPanel().then((module) => ({ default: module.StudioPanel })));

interface StudioSelectProps {
  readonly country: string;
  /** Called for a manual choice. */
  readonly onChoose: (studio: StudioWire) => void;
}

/** The chosen studio at the top of the page; a tap opens the list. */
export function StudioSelect({ country, onChoose }: StudioSelectProps) {
  const t = useTranslations('studios');
  const language = useLanguage();
  const studio = useStudioChoice((state) => state.studio);
  const [open, setOpen] = useState(false);
  const { root, button } = useDismiss(open, () => setOpen(false));
  const [isWanted, setIsWanted] = useState(false);
  useAllStudios(isWanted);
  const name = studio && (studioWords(studio, language).name || t('unnamed'));
  const prepare = (): void => {
    setIsWanted(true);
    // A panel that fails to preload is loaded again when it is opened.
    loadPanel().catch(() => undefined);
  };
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={root} className="min-w-0 lg:relative lg:w-[250px]">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}

        aria-label={name ? t('current', { name: isolate(name) }) : t('find')}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!open)}
        className={cx(
          'flex min-h-target w-full min-w-target items-center justify-center gap-2 rounded-control px-2 hover:bg-tray',
          'sm:max-w-[250px] lg:justify-start',
        )}
      >
        <Shop className={cx(name && 'text-done')} />
        <bdi className="hidden min-w-0 truncate sm:block lg:grow lg:text-start">
          {name ?? t('find')}
        </bdi>
        <ChevronDown
          className={cx('hidden size-4 transition-transform sm:block', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div className="absolute end-gutter top-14 z-40 w-[325px] max-w-[calc(100vw-2*var(--gutter))] rounded-sheet border border-rule bg-sheet shadow-lift lg:end-0 lg:top-full lg:mt-1">
          <PartBoundary onClose={close}>
            <Suspense fallback={<p className="p-4 text-ink-2">{t('loading')}</p>}>
              <StudioPanel
                country={country}
                onChoose={(chosen) => {
                  onChoose(chosen);
                  close();
                }}
              />
            </Suspense>
          </PartBoundary>
        </div>
      )}
    </div>
  );
}
