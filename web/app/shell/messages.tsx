import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useNotices, type Toast } from '#web/lib/notices.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Cross, Offline } from '#web/ui/icons.tsx';

/** The general error banner: one problem at a time, what was kept, try again; announced when it appears. */
export function ProblemBanner() {
  const t = useTranslations();
  const problem = useNotices((state) => state.problem);
  const dismiss = useNotices((state) => state.dismissProblem);
  const retry = problem?.retry;
  return (
    <div
      role="alert"
      data-sticky-top
      className="sticky top-0 z-30 mx-auto w-full max-w-page px-gutter"
    >
      {problem && (
        <Banner
          tone="wrong"
          role="none"
          title={problem.title}
          dismissLabel={t('banner.dismiss')}
          onDismiss={dismiss}
          className="mt-3 shadow-lift"
          action={
            retry && (
              <Button
                onClick={() => {
                  dismiss();
                  retry();
                }}
              >
                {t('banner.tryAgain')}
              </Button>
            )
          }
        >
          {problem.text}
        </Banner>
      )}
    </div>
  );
}

/** Says that the connection is gone, and that nothing is lost. */
function OfflineNotice() {
  const t = useTranslations('offline');
  const online = useOnline();
  const wasOffline = useRef(false);
  const showToast = useNotices((state) => state.showToast);
  // The line comes and goes outside React.
  useEffect(() => {
    if (online && wasOffline.current) showToast({ text: t('back') });
    wasOffline.current = !online;
  }, [online, showToast, t]);
  return (
    <output className="mx-auto block w-full max-w-page px-gutter">
      {!online && (
        <p className="mt-3 flex items-start gap-3 rounded-control border border-edge bg-tray px-4 py-3">
          <Offline className="mt-0.5" />
          <span>
            <strong className="font-semibold">{t('title')}</strong> {t('text')}
          </span>
        </p>
      )}
    </output>
  );
}

/** Says what this device does not keep of the order, until the customer closes it. */
function UnkeptNotice() {
  const t = useTranslations();
  const unkept = useNotices((state) => state.unkept);
  const dismiss = useNotices((state) => state.dismissUnkept);
  return (
    <output className="mx-auto block w-full max-w-page px-gutter">
      {unkept && (
        <Banner
          tone="care"
          role="none"
          title={unkept === 'unavailable' && t('saved.untilClosedTitle')}
          dismissLabel={t('banner.dismiss')}
          onDismiss={dismiss}
          className="mt-3"
        >
          {t(unkept === 'unavailable' ? 'saved.untilClosed' : 'saved.storageFull')}
        </Banner>
      )}
    </output>
  );
}

/** What holds for a while: no connection, nothing kept. */
export function StandingNotices({ isOrdering }: { readonly isOrdering: boolean }) {
  return (
    <>
      <OfflineNotice />
      {isOrdering && <UnkeptNotice />}
    </>
  );
}

/** How long a toast stays: long enough to reach its button. */
const toastMs = 8000;

/** Short messages above the bottom bar, with one thing to do about each. */
export function Toasts() {
  const t = useTranslations();
  const toasts = useNotices((state) => state.toasts);
  return (
    <output
      aria-label={t('a11y.notices')}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bars)+var(--above-bars))] z-40 flex flex-col items-center gap-2 p-4"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={t('common.close')} />
      ))}
    </output>
  );
}

function ToastCard({ toast, closeLabel }: { readonly toast: Toast; readonly closeLabel: string }) {
  const dismiss = useNotices((state) => state.dismissToast);
  // The clock is outside React.
  useEffect(() => {
    const timer = setTimeout(() => dismiss(toast.id), toastMs);
    return () => clearTimeout(timer);
  }, [toast.id, dismiss]);
  const { action } = toast;
  return (
    <div className="toast-lands pointer-events-auto flex max-w-xl items-start gap-1 rounded-control bg-ink ps-4 pe-1 text-ground shadow-lift sm:items-center">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 sm:flex-nowrap">
        <p className="min-w-0 py-2.5">{toast.text}</p>
        {action && (
          <button
            type="button"
            onClick={() => {
              dismiss(toast.id);
              action.run();
            }}
            className="-ms-2 min-h-target px-2 font-semibold underline underline-offset-4 sm:ms-0 sm:shrink-0"
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton look="bare" label={closeLabel} onClick={() => dismiss(toast.id)}>
        <Cross className="size-4" />
      </IconButton>
    </div>
  );
}
