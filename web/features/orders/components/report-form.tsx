import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderWire } from '#contract/orders.ts';
import { maxRemakeWords } from '#domain/remakes/remakes.ts';
import { isolate } from '#locales/isolate.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { SelectField, TextArea } from '#web/ui/field.tsx';
import { useLineName } from '../hooks/use-line-name.ts';
import { usePrintReport } from '../hooks/use-print-report.ts';
import type { ReducedPicture } from '../reduce-picture.ts';

interface ReportFormProps {
  readonly orderNumber: string;
  /** The lines that can be reported. */
  readonly items: OrderWire['orderItems'];
  /** Secret of the private link. */
  readonly link: string;
  readonly onSent: () => Promise<void>;
}

/** Reports a print that came out wrong. */
export function ReportForm({ items, ...order }: ReportFormProps) {
  const t = useTranslations('track.remake');
  const track = useTranslations('track');
  const common = useTranslations('common');
  const nameOf = useLineName();
  const report = usePrintReport({ items, ...order });
  const { missing, refused } = report;
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const field = await report.send();
    if (field) form.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
      className="no-print flex max-w-md flex-col gap-4"
    >
      <SelectField
        name="item"
        label={t('which')}
        error={missing.item && t('whichMissing')}
        value={report.item}
        onChange={(event) => report.change({ item: event.target.value })}
      >
        <option value="">{common('choose')}</option>
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {nameOf(item)}
          </option>
        ))}
      </SelectField>
      <TextArea
        name="words"
        label={t('words')}
        error={missing.words && t('missing')}
        value={report.words}
        onChange={(event) => report.change({ words: event.target.value })}
        maxLength={maxRemakeWords}
        dir="auto"
      />
      <PictureField report={report} />
      {refused && <Banner tone="wrong">{refused.message ?? track('unreachable')}</Banner>}
      <Button type="submit" variant="ink" busy={report.isProcessing} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}

interface ChosenPictureProps {
  readonly name: string;
  readonly reduced: ReducedPicture;
}

/** The picture, or its name where this browser cannot reduce it: the server reads more. */
function ChosenPicture({ name, reduced }: ChosenPictureProps) {
  if (!reduced.isReduced) return <p className="wrap-anywhere">{isolate(name)}</p>;
  return (
    <img
      src={reduced.dataUrl}
      alt={name}
      className="max-h-44 max-w-full rounded-control border border-rule"
    />
  );
}

const pictureErrorId = 'report-picture-error';

function PictureField({ report }: { readonly report: ReturnType<typeof usePrintReport> }) {
  const t = useTranslations('track.remake');
  const common = useTranslations('common');
  const input = useRef<HTMLInputElement>(null);
  const { picture, missing, choosePicture } = report;
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-1.5">
      <legend className="mb-1.5 font-semibold">
        {t('picture')} <span className="ps-1 font-normal text-ink-3">{common('optional')}</span>
      </legend>
      <input
        ref={input}
        type="file"
        name="picture"
        accept="image/*"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={(event) => {
          void choosePicture(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {picture?.reduced && <ChosenPicture name={picture.name} reduced={picture.reduced} />}
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => input.current?.click()}
          busy={report.isLoading}
          busyLabel={common('loading')}
          aria-describedby={missing.picture ? pictureErrorId : undefined}
        >
          {t('choose')}
        </Button>
        {picture && <Button onClick={() => void choosePicture(undefined)}>{t('remove')}</Button>}
      </div>
      {missing.picture ? (
        <FieldError id={pictureErrorId} role="alert">
          {t('unreadable')}
        </FieldError>
      ) : (
        !picture && <p className="text-ink-3">{t('pictureHint')}</p>
      )}
    </fieldset>
  );
}
