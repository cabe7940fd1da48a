import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BookingStudio } from '#contract/bookings.ts';
import { studioTexts } from '#domain/studios/studio-texts.ts';
import { joinFacts } from '#locales/lists.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCard, RadioGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { changeDraft, useBookingDraft } from '../draft.ts';
import { useBookingStudios } from '../hooks/use-studios.ts';
import { FieldProblem } from './field-problem.tsx';

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
  const { data, isError, refetch } = useBookingStudios(country, typed);
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
        {!data && !isError && t('loading')}
        {data?.length === 0 && t('none')}
      </output>
      {isError && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
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
