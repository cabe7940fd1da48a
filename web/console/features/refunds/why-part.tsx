import { useTranslations } from 'use-intl';
import { refundReasons, type RefundReason } from '#domain/payments/refund-reasons.ts';
import { FormField } from '../../ui/form-field.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Part } from './part.tsx';
import type { RefundDraft } from './use-refund-draft.ts';

const maxNote = 500;

interface WhyPartProps {
  readonly why: RefundReason | undefined;
  readonly draft: RefundDraft;
  readonly onWhy: (why: RefundReason) => void;
}

/** Why money is refunded: a reason that is printed, and words for colleagues. */
export function WhyPart({ why, draft, onWhy }: WhyPartProps) {
  const t = useTranslations('console.refund');
  return (
    <Part step={2} title={t('why')}>
      <fieldset className="grid grid-cols-2 gap-x-6 phone:grid-cols-1">
        <legend className="sr-only">{t('why')}</legend>
        {refundReasons.map((reason, at) => (
          <label key={reason} className="flex min-h-8 items-center gap-2.5 touch:min-h-target">
            <input
              type="radio"
              name="why"
              checked={why === reason}
              onChange={() => onWhy(reason)}
              className="size-4 accent-(--ink)"
            />
            <span className="grow">{t(`reasons.${reason}`)}</span>
            <KeyCap chord={`${at + 1}`} />
          </label>
        ))}
      </fieldset>
      <FormField
        label={t('words')}
        hint={t('wordsHint')}
        value={draft.note}
        maxLength={maxNote}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => draft.setNote(target.value)}
      />
    </Part>
  );
}
