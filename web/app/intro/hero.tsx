import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { promisedHours } from '#domain/orders/service-times.ts';
import { productionDays } from '#web/lib/brand.ts';
import { Button } from '#web/ui/button.tsx';
import { ArrowNext, Camera } from '#web/ui/icons.tsx';
import { PrintPaper } from '#web/ui/print-paper.tsx';
import { cx } from '#web/ui/cx.ts';
import { scenes, type Scene } from '../products/scenes.ts';
import { FilmDecoration } from './film-decoration.tsx';
import { heroPhotos } from './hero-photos.ts';
import { OwnPhotographs } from './own-photographs.tsx';
import { useExpectedDates } from './use-expected-dates.ts';

interface HeroProps {
  readonly country: string;
  /** Photos of an earlier, unfinished order; 0 when there is none. */
  readonly waiting: number;
  readonly onStart: () => void;
  readonly onBook: () => void;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** Headline, primary and secondary button, and a print on a strip of film. */
export function Hero({ country, waiting, onStart, onBook, headingRef }: HeroProps) {
  const t = useTranslations('intro');
  const { arrival } = useExpectedDates(country);
  const { studio, prints } = heroPhotos();
  return (
    <section className="relative overflow-hidden">
      <div className="mx-auto grid max-w-page grid-cols-1 items-start gap-x-10 px-gutter pt-8 md:grid-cols-[minmax(0,1fr)_auto] lg:pt-16">
        <div
          className={cx('flex max-w-xl flex-col items-start gap-6 pb-10', !studio && 'md:pb-56')}
        >
          <h1 ref={headingRef} tabIndex={-1} className="font-display text-hero">
            {t('title')}
          </h1>
          <p className="text-4 text-ink-2">
            {t('lead', { hours: promisedHours(productionDays()) })}
          </p>
          <p className="text-4 font-semibold">{t('atYourDoor', { date: arrival })}</p>
          <div className="flex w-full flex-col gap-2 sm:w-auto">
            <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
              <Button
                variant="primary"
                size="main"
                onClick={onStart}
                data-picks-photos
                className="sm:min-w-56"
              >
                {t(waiting > 0 ? 'continueOrder' : 'startPrinting')}
                <ArrowNext />
              </Button>
              <Button size="main" aria-haspopup="dialog" onClick={onBook}>
                <Camera />
                {t('bookPhotography')}
              </Button>
            </div>
            {/* The space is reserved, because the number of waiting photos is known only after the page is shown. */}
            <p className="min-h-6 text-ink-2">
              {waiting > 0 && t('photosWaiting', { count: waiting })}
            </p>
          </div>
        </div>
        {!studio && <PrintOnStage picture={prints[0] ?? scenes.door} />}
      </div>
      {studio ? (
        <OwnPhotographs studio={studio} prints={prints} />
      ) : (
        <>
          <FilmDecoration className="absolute inset-x-0 bottom-6 md:bottom-10" />
          <div className="h-12 md:h-20" />
        </>
      )}
    </section>
  );
}

/** A print on the strip of film. */
function PrintOnStage({ picture }: { readonly picture: Scene }) {
  return (
    <div
      aria-hidden="true"
      className="paper-stage relative z-10 mx-auto flex h-72 w-full items-end justify-center md:h-120 md:w-96 lg:h-140 lg:w-110"
    >
      <PrintPaper
        variant={{ productType: 'photo_print', shape: null, size: '5x7' }}
        {...picture}
        alt=""
        share={0.98}
        className="shadow-lift"
      />
    </div>
  );
}
