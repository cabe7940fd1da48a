import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BookingStudio } from '#contract/bookings.ts';
import { studioTexts } from '#domain/studios/studio-texts.ts';
import { joinFacts } from '#locales/lists.ts';
import { hasFailed } from '#web/lib/has-failed.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCard, RadioGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { StudioWire } from '#contract/studios.ts';
import { changeDraft, useBookingDraft } from '../draft.ts';
import { FieldProblem } from './field-problem.tsx';
import { fetchCountryStudios, searchBookingStudios } from '../api/bookings.ts';

/** Studios shown at a time. */
const shown = 5;

async function load(country: string, query: string, signal: AbortSignal): Promise<StudioWire[]> {
  const response = await (query === ''
    ? fetchCountryStudios(country, shown, signal)
    : searchBookingStudios(query, shown, signal));
  if (response.ok) return response.value;
  throw new Error(response.code);
}

/** Some studios: those of the country, or the search results. */
function useBookingStudios(country: string, typed: string) {
  const query = typed.trim();
  return useQuery({
    queryKey: ['booking-studios', country, query],
    queryFn: ({ signal }) => load(country, query, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

interface StudioFieldProps {
  readonly country: string;
  /** Error text, after an attempt to submit. */
  readonly problem: string | undefined;
}

/** The studio: the chosen one first, then some of the country or the search results. */
export function StudioField({ country, problem }: StudioFieldProps) {
  const t = useTranslations('booking.studio');
  const id = useId();
  const [typed, setTyped] = useState('');
  const chosen = useBookingDraft((draft) => draft.studio);
  const query = useBookingStudios(country, typed);
  const { data, refetch } = query;
  const isFailed = query.isError || hasFailed(query);
  const others = (data ?? []).filter(({ _id }) => _id !== chosen?._id);
  const studios = chosen ? [chosen, ...others] : others;
  return (
    <RadioGroup
      legend={t('label')}
      aria-describedby={problem === undefined ? undefined : id}
      data-problem={problem === undefined ? undefined : 'studio'}
      tabIndex={-1}
      className="outline-none"
    >
      <FieldProblem id={id} text={problem} />
      <TextField
        label={t('search')}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        // The studios appear while they are searched; without this, the key would send the booking.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {studios.map((studio) => (
        <StudioCard
          key={studio._id}
          studio={studio}
          checked={studio._id === chosen?._id}
          isAbroad={studio.country !== country}
        />
      ))}
      <output className="text-small text-ink-2 empty:hidden">
        {!data && !isFailed && t('loading')}
        {data?.length === 0 && t('none')}
      </output>
      {isFailed && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
    </RadioGroup>
  );
}

function StudioCard({
  studio,
  checked,
  isAbroad,
}: {
  readonly studio: BookingStudio;
  readonly checked: boolean;
  /** Whether the studio is in another country than the customer. */
  readonly isAbroad: boolean;
}) {
  const language = useLanguage();
  const { country } = useFormats();
  const { name, address } = studioTexts(studio, language);
  const place = [address, studio.city, isAbroad ? country(studio.country) : ''];
  return (
    <RadioCard
      name="booking-studio"
      value={studio._id}
      checked={checked}
      onChange={() => changeDraft({ studio, date: null })}
      title={<bdi>{name}</bdi>}
      detail={<bdi>{joinFacts(place, language)}</bdi>}
    />
  );
}

interface LoadFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** A loading error with a retry button. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  const t = useTranslations('common');
  return (
    <Banner tone="wrong" action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
      {text}
    </Banner>
  );
}
