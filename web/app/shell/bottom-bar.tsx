import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';

/** The page has been scrolled by more than this, px. Source: product §9, other limits. */
const scrolledAfter = 100;

const useScrolled = (): boolean => {
  const [scrolled, setScrolled] = useState(false);
  // The scroll belongs to the window.
  useLayoutEffect(() => {
    const check = (): void => setScrolled(scrollY > scrolledAfter);
    check();
    addEventListener('scroll', check, { passive: true });
    return () => removeEventListener('scroll', check);
  }, []);
  return scrolled;
};

interface BottomBarProps {
  readonly country: ReactNode;
  readonly peek: ReactNode;
  /** Back and the next step; the intro has none. */
  readonly navigation?: ReactNode;
}

/** Fixed at the thumb: the country, the order so far, and the way on. */
export function BottomBar({ country, peek, navigation }: BottomBarProps) {
  const t = useTranslations('bottomBar');
  const scrolled = useScrolled();
  const bar = useRef<HTMLElement>(null);
  // What floats above the bar needs its height.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      const fixed = getComputedStyle(element).position === 'fixed';
      root.setProperty('--bars', fixed ? `${element.offsetHeight}px` : '0px');
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <aside
      ref={bar}
      aria-label={t('label')}
      data-scrolled={scrolled}
      className={cx(
        'no-print fixed inset-x-0 bottom-0 z-20 border-t border-rule bg-sheet pb-[env(safe-area-inset-bottom)] transition-shadow',
        'data-[scrolled=true]:shadow-bar short:static',
      )}
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 px-4 md:px-gutter lg:h-16 lg:flex-nowrap">
        <div className="flex min-w-0 basis-full items-center gap-2 py-1 lg:order-2 lg:grow lg:basis-0 lg:gap-4">
          <div className="min-w-0 grow basis-0 lg:grow-0 lg:basis-64">{country}</div>
          <div className="ms-auto min-w-0 shrink-0 max-w-3/5">{peek}</div>
        </div>
        {navigation && <div className="contents">{navigation}</div>}
      </div>
    </aside>
  );
}
