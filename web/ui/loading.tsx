import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { BusyDots } from './button.tsx';
import { cx } from './cx.ts';

/** Says that a part of the page is loading. It appears after 0.3 s, so that a short wait shows nothing. */
export function Loading({ className }: { readonly className?: string }) {
  const t = useTranslations('common');
  return (
    <output className={cx('appears-late flex items-center gap-3 text-ink-2', className)}>
      <BusyDots />
      {t('loading')}
    </output>
  );
}

/** Takes the place of a screen while its code loads. */
export function LoadingScreen({ className }: { readonly className?: string }) {
  return (
    <div className={cx('min-h-dvh', className)}>
      <Loading className="pt-6" />
    </div>
  );
}

/** Takes the place of a dialog while its code loads: a line above the bottom bar. */
export function LoadingDialog() {
  // Outside of the page's own boxes, some of which would contain a fixed one.
  return createPortal(<Loading className="loading-dialog" />, document.body);
}
