import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { OwnDataWant } from '#domain/customers/own-data.ts';
import { requestOwnData } from '#web/features/orders/api/own-data.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { OwnDataTexts } from './own-data-texts.tsx';

interface OwnDataPanelProps {
  /** Secret of the order's private link. */
  readonly link: string;
}

/** Lets the customer of an order ask for a copy of their data or for its erasure. */
export function OwnDataPanel(props: OwnDataPanelProps) {
  return (
    <OwnDataTexts>
      <Panel {...props} />
    </OwnDataTexts>
  );
}

function Panel({ link }: OwnDataPanelProps) {
  const t = useTranslations('ownData');
  const track = useTranslations('track');
  const asking = useMutation({ mutationFn: (wants: OwnDataWant) => requestOwnData(link, wants) });
  const refused = asking.data?.ok === false ? (asking.data.message ?? track('unreachable')) : null;
  const isBusy = (wants: OwnDataWant): boolean => asking.isPending && asking.variables === wants;
  return (
    <section className="no-print flex flex-col gap-3 border-t border-edge pt-6">
      <h2 className="font-display text-3">{t('title')}</h2>
      {asking.data?.ok ? (
        <Sent />
      ) : (
        <>
          <p className="max-w-prose">{t('text')}</p>
          {refused !== null && <Banner tone="wrong">{refused}</Banner>}
          <div className="flex flex-wrap gap-3">
            <Button
              busy={isBusy('copy')}
              busyLabel={t('sending')}
              aria-disabled={isBusy('erasure')}
              onClick={() => asking.mutate('copy')}
            >
              {t('copy')}
            </Button>
            <Button
              busy={isBusy('erasure')}
              busyLabel={t('sending')}
              aria-disabled={isBusy('copy')}
              onClick={() => asking.mutate('erasure')}
            >
              {t('erase')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** It takes the place of the buttons, and their focus. */
function Sent() {
  const t = useTranslations('ownData');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Banner tone="done">{t('sent')}</Banner>
    </div>
  );
}
