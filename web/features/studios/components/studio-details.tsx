import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { townLines } from '#domain/places/postal-address.ts';
import type { StudioWire } from '#contract/studios.ts';
import { listSeparator } from '#locales/lists.ts';
import { callLink } from '#web/lib/call-link.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { TypedText } from '#web/ui/typed-text.tsx';
import { studioWords } from '../studio-words.ts';
import { OpenLine, StudioHours } from './studio-hours.tsx';
import { StudioPhoto } from './studio-photo.tsx';

interface StudioDetailsProps {
  readonly studio: StudioWire;
  /** Kilometers from the customer; null when unknown. */
  readonly distance: number | null;
}

/** Name, distance, address, phone, e-mail and the week's hours of a studio. */
export function StudioDetails({ studio, distance }: StudioDetailsProps) {
  const t = useTranslations('links.details');
  const studios = useTranslations('studios');
  const { kilometers } = useFormats();
  const language = useLanguage();
  const { name, address, description } = studioWords(studio, language);
  const { city, phone, email } = studio;
  const call = callLink(phone);
  return (
    <div className="flex flex-col gap-4">
      <StudioPhoto photo={studio.photo} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-4 font-semibold wrap-anywhere">
          <bdi>{name || studios('unnamed')}</bdi>
        </h3>
        {distance !== null && (
          <p className="shrink-0 text-ink-2 tabular-nums">{kilometers(distance)}</p>
        )}
      </div>
      {description && (
        <p className="text-ink-2 wrap-anywhere">
          <TypedText>{description}</TypedText>
        </p>
      )}
      <dl className="flex flex-col gap-2">
        <Fact label={t('address')}>
          <bdi>{address || studios('noAddress')}</bdi>
          {city && (
            <span className="block">
              <bdi>
                {townLines({ ...studio, region: studio.province }).join(listSeparator(language))}
              </bdi>
            </span>
          )}
        </Fact>
        {phone && call && (
          <Fact label={t('phone')}>
            <ContactLink href={call}>{phone}</ContactLink>
          </Fact>
        )}
        {email && (
          <Fact label={t('email')}>
            <ContactLink href={`mailto:${email}`}>{email}</ContactLink>
          </Fact>
        )}
      </dl>
      {studio.operatingHours.length > 0 && (
        <section className="flex flex-col gap-1">
          <h4 className="font-semibold">{studios('hours')}</h4>
          <p className="text-small">
            <OpenLine studio={studio} />
          </p>
          <StudioHours studio={studio} />
        </section>
      )}
    </div>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="w-24 shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 grow basis-48 wrap-anywhere">{children}</dd>
    </div>
  );
}

function ContactLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} className="underline decoration-edge underline-offset-4 hover:decoration-ink">
      <bdi dir="ltr">{children}</bdi>
    </a>
  );
}
