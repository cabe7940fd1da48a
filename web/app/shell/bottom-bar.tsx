import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFinalAction } from '#web/lib/final-action.ts';
import { useNotices } from '#web/lib/notices.ts';
import { useBarSlot } from '#web/ui/bar-contents.tsx';
import { cx } from '#web/ui/cx.ts';
import { FinalButton } from '#web/ui/final-button.tsx';
import { BarMessage } from './bar-message.tsx';

/** Scroll distance from which the page counts as scrolled, px. */
const scrolledAfter = 100;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  // The scroll position belongs to the window.
  useLayoutEffect(() => {
    const check = (): void => setScrolled(scrollY > scrolledAfter);
    check();
    addEventListener('scroll', check, { passive: true });
    return () => removeEventListener('scroll', check);
  }, []);
  return scrolled;
}

/** Publishes the bar's height, so that the page reserves room for it. */
function useBarHeight() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const measure = (): void => {
      const fixed = getComputedStyle(element).position === 'fixed';
      root.setProperty('--bars', fixed ? `${element.offsetHeight}px` : '0px');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A change of the window's height may fix or release the bar without changing its size.
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return bar;
}

function keepSlot(element: HTMLElement | null): void {
  useBarSlot.setState({ element });
}

interface BottomBarProps {
  readonly country: ReactNode;
  readonly peek: ReactNode;
  /** Back on a desktop; the intro has none. */
  readonly back?: ReactNode;
}

/**
 * The fixed bottom row with the country, the order so far and the final button. A message replaces the first two on a
 * phone, and has a row of its own where it is too long for the rest of the button's; `BarContents` replaces all.
 */
export function BottomBar({ country, peek, back }: BottomBarProps) {
  const t = useTranslations('bottomBar');
  const scrolled = useScrolled();
  const bar = useBarHeight();
  const isReplaced = useBarSlot((state) => state.isReplaced);
  const hasMessage = useNotices((state) => state.message !== null);
  const isCounting = useFinalAction((state) => (state.action?.missing ?? null) !== null);
  return (
    <aside
      ref={bar}
      id="order-bar"
      tabIndex={-1}
      aria-label={t('label')}
      data-scrolled={scrolled}
      className={cx(
        'no-print fixed inset-x-0 bottom-0 z-20 border-t border-rule bg-sheet pb-[env(safe-area-inset-bottom)] transition-shadow',
        'data-[scrolled=true]:shadow-bar short:static',
      )}
    >
      <div
        data-message={hasMessage || undefined}
        data-counting={isCounting || undefined}
        className="group/bar relative mx-auto flex min-h-[calc(4rem-1px)] max-w-page flex-wrap items-center gap-1 px-2 py-0.5 data-counting:not-data-message:flex-nowrap sm:gap-x-3 tight:flex-wrap! md:px-gutter"
      >
        {!isReplaced && (
          <>
            {back}
            <div className={cx(besideMessage, besideCount)}>{country}</div>
          </>
        )}
        <BarMessage />
        {!isReplaced && (
          <>
            <div
              className={cx(
                besideMessage,
                'max-lg:group-data-counting/bar:min-w-32 max-lg:group-data-counting/bar:flex-1 lg:ms-auto tight:max-w-full',
              )}
            >
              {peek}
            </div>
            <div className="min-w-min grow basis-24 group-data-counting/bar:grow-0 group-data-counting/bar:basis-auto tight:grow! group-data-message/bar:grow! group-data-message/bar:basis-auto empty:hidden lg:grow-0! lg:basis-auto">
              <FinalButton place="bar" />
            </div>
          </>
        )}
        <div
          ref={keepSlot}
          className={cx(
            'min-w-min',
            isReplaced ? 'grow max-sm:group-data-message/bar:grow-0' : 'hidden',
          )}
        />
      </div>
    </aside>
  );
}

/** Yields its place on a narrow phone to the count of missing fields, except while it has keyboard focus. */
const besideCount = 'max-[23rem]:group-data-counting/bar:not-has-focus-visible:sr-only';

/** Yields its place on a phone to a message, except while it has keyboard focus. */
const besideMessage =
  'shrink-0 max-lg:group-data-message/bar:not-has-focus-visible:sr-only empty:hidden';
