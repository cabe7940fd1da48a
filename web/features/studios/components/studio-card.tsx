import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { townLines } from '#domain/places/postal-address.ts';
import type { StudioWire } from '#contract/studios.ts';
import { isolate } from '#locales/isolate.ts';
import { factSeparator } from '#locales/lists.ts';
import { callLink } from '#web/lib/call-link.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { cx } from '#web/ui/cx.ts';
import { ChevronDown, Envelope, Pin } from '#web/ui/icons.tsx';
import { Phone, Route } from '../icons.tsx';
import { TypedText } from '#web/ui/typed-text.tsx';
import { directionsLink, studioWords } from '../studio-words.ts';
import { OpenLine, StudioHours } from './studio-hours.tsx';
import { StudioPhoto } from './studio-photo.tsx';

interface StudioCardProps {
  readonly studio: StudioWire;
  readonly km: number | null;
  readonly isChosen: boolean;
  /** A link chose it. */
  readonly isPreselected: boolean;
  /** Shows the country, which may differ from the order's. */
  readonly withCountry: boolean;
  readonly onChoose: (studio: StudioWire) => void;
  /** Shown at the end of the chosen card. */
  readonly more: ReactNode;
}

/** One studio as a radio card with all of its details. */
export function StudioCard(props: StudioCardProps) {
  const { studio, isChosen, isPreselected, onChoose, more } = props;
  const t = useTranslations('studios');
  const id = useId();
  return (
    <li
      className={cx(
        'rounded-control border bg-sheet transition-colors',
        isChosen ? 'border-ink ring-1 ring-ink' : 'border-edge hover:border-ink',
      )}
    >
      <label
        htmlFor={id}
        className="flex min-h-main items-start gap-3 rounded-control px-4 pt-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
      >
        <input
          id={id}
          type="radio"
          name="pickup-studio"
          checked={isChosen}
          onChange={() => onChoose(studio)}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className="mt-0.5 size-5 shrink-0 rounded-round border-2 border-edge bg-sheet peer-checked:border-[6px] peer-checked:border-ink"
        />
        <CardHead {...props} />
      </label>
      <div className="flex flex-col gap-1 ps-12 pe-4 pb-2 tight:ps-4">
        {isPreselected && (
          <p className="mt-1 flex w-fit items-center gap-1.5 rounded-control bg-done-wash px-2 py-0.5 font-semibold text-done">
            <Pin className="size-4" />
            {t('preselected')}
          </p>
        )}
        {isChosen && <StudioPhoto photo={studio.photo} />}
        {studio.operatingHours.length > 0 && <CardHours studio={studio} />}
        <CardContact studio={studio} />
        {isChosen && more}
      </div>
    </li>
  );
}

function CardHead({ studio, km, withCountry }: StudioCardProps) {
  const t = useTranslations('studios');
  const { kilometers, country } = useFormats();
  const language = useLanguage();
  const words = studioWords(studio, language);
  const place = [
    words.address || t('noAddress'),
    ...townLines({ ...studio, region: studio.province }),
    withCountry ? country(studio.country) : '',
  ].filter((part) => part !== '');
  return (
    <span className="min-w-0 grow">
      <span className="flex items-baseline justify-between gap-4">
        <bdi className="min-w-0 font-semibold">{words.name || t('unnamed')}</bdi>
        {km !== null && (
          <span className="shrink-0 font-semibold tabular-nums">{kilometers(km)}</span>
        )}
      </span>
      <span className="block text-ink-2">
        {place.map((part, index) => (
          <span key={part}>
            {index > 0 && factSeparator(language)}
            <bdi>{part}</bdi>
          </span>
        ))}
      </span>
    </span>
  );
}

function CardHours({ studio }: Pick<StudioCardProps, 'studio'>) {
  const t = useTranslations('studios');
  return (
    <details className="group">
      <summary className="flex min-h-target w-fit cursor-pointer list-none flex-wrap content-center items-center gap-x-3">
        <OpenLine studio={studio} />
        <span className="flex items-center gap-1">
          <span className="underline decoration-edge underline-offset-4">{t('hours')}</span>
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <StudioHours studio={studio} />
    </details>
  );
}

const linkLook = 'flex min-h-target items-center gap-2 underline-offset-4 hover:underline';

function CardContact({ studio }: Pick<StudioCardProps, 'studio'>) {
  const t = useTranslations('studios');
  const { name, description } = studioWords(studio, useLanguage());
  const call = callLink(studio.phone);
  return (
    <>
      {description && (
        <p className="text-ink-2">
          <TypedText>{description}</TypedText>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        {call && studio.phone && (
          <a
            href={call}
            aria-label={t('call', { phone: isolate(studio.phone) })}
            className={linkLook}
          >
            <Phone className="text-ink-2" />
            <bdi dir="ltr" className="tabular-nums">
              {studio.phone}
            </bdi>
          </a>
        )}
        <a
          href={directionsLink(studio)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('directionsTo', { name: isolate(name || t('unnamed')) })}
          className={linkLook}
        >
          <Route className="text-ink-2" />
          {t('directions')}
        </a>
        {studio.email && (
          <a
            href={`mailto:${studio.email}`}
            aria-label={t('write', { email: isolate(studio.email) })}
            className={cx(linkLook, 'min-w-0')}
          >
            <Envelope className="text-ink-2" />
            <bdi dir="ltr" className="min-w-0 wrap-anywhere">
              {studio.email}
            </bdi>
          </a>
        )}
      </div>
    </>
  );
}
