import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { joinSentences } from '#locales/lists.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { useKnownPrices } from '#web/lib/known-prices.ts';
import { useNotices } from '#web/lib/notices.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Offline } from '#web/ui/icons.tsx';

/** The general error banner: shows one problem with the data that was kept and a retry, and announces it. */
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

/** Says that the device is offline, or that the shop does not respond, and that nothing is lost. */
function OfflineNotice({ isShown }: { readonly isShown: boolean }) {
  const t = useTranslations('offline');
  const online = useOnline();
  const language = useLanguage();
  const { areKnown, isShopUnreachable } = useKnownPrices();
  const wasOffline = useRef(false);
  const announce = useNotices((state) => state.announce);
  // The connection changes outside React.
  useEffect(() => {
    if (online && wasOffline.current) announce(t('back'));
    wasOffline.current = !online;
  }, [online, announce, t]);
  return (
    <output className="mx-auto block w-full max-w-page px-gutter">
      {isShown && (!online || isShopUnreachable) && (
        <p className="mt-3 flex items-start gap-3 rounded-control border border-edge bg-tray px-4 py-3">
          <Offline className="mt-0.5" />
          {online ? (
            t('unreachable')
          ) : (
            <span>
              <strong className="font-semibold">{t('title')}</strong>{' '}
              {joinSentences(areKnown ? [t('text')] : [t('text'), t('prices')], language)}
            </span>
          )}
        </p>
      )}
    </output>
  );
}

/** Says which parts of the order this device does not store, until the customer closes it. */
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

interface PersistentNoticesProps {
  readonly isOrdering: boolean;
  /** The page itself reports that it is offline. */
  readonly pageSaysOffline: boolean;
}

/** Notices of lasting conditions: no connection, or no storage. */
export function PersistentNotices({ isOrdering, pageSaysOffline }: PersistentNoticesProps) {
  return (
    <>
      <OfflineNotice isShown={!pageSaysOffline} />
      {isOrdering && <UnkeptNotice />}
    </>
  );
}
