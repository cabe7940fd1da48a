import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioWire } from '#contract/studios.ts';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { studioWords } from '../studio-words.ts';

interface AbroadQuestionProps {
  /** The studio that was pressed; another object for each press. */
  readonly asked: { readonly studio: StudioWire };
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks whether the order is to be collected, and priced, in the country of a studio. */
export function AbroadQuestion({ asked, onYes, onNo }: AbroadQuestionProps) {
  const { studio } = asked;
  const catalogue = useShopCatalogue();
  const t = useTranslations('studios');
  const cancel = useTranslations('common')('cancel');
  const { country } = useFormats();
  const { name } = studioWords(studio, useLanguage());
  const root = useRef<HTMLDivElement>(null);
  // The pressed studio may be far below; the focus lives outside React.
  useEffect(() => {
    root.current?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      <Banner
        tone="care"
        role="alert"
        title={t('abroad.title')}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="ink" onClick={onYes}>
              {t('abroad.choose')}
            </Button>
            <Button onClick={onNo}>{cancel}</Button>
          </div>
        }
      >
        <p className="font-semibold">
          <bdi>{name || t('unnamed')}</bdi>
        </p>
        <p>
          {t('abroad.text', {
            country: country(studio.country),
            currency: currencyIn(catalogue, studio.country),
          })}
        </p>
      </Banner>
    </div>
  );
}
