import type { ReactNode } from 'react';
import { useMessages, useTranslations, type Messages } from 'use-intl';
import { errorValues } from '#locales/index.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Alert, Warning } from '#web/ui/icons.tsx';
import { standingOf } from '../counts.ts';
import type { PhotoItem } from '../model.ts';
import { softnessOf } from '../sharpness.ts';

interface CardNoticeProps {
  readonly photo: PhotoItem;
  readonly country: string;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
  readonly onSize: (size: string) => void;
}

/** A photo's problem, on its card, with the one button that solves it; nothing while there is none. */
export function CardNotice({ photo, country, onRetry, onRemove, onSize }: CardNoticeProps) {
  const t = useTranslations('photos.card');
  const fault = useFaultText(photo);
  const standing = standingOf(photo);
  if (standing === 'stopped') {
    return (
      <Notice tone="wrong" action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
        {fault ?? t('failed')}
      </Notice>
    );
  }
  if (standing === 'rejected') {
    return (
      <Notice tone="wrong" action={<Button onClick={onRemove}>{t('remove')}</Button>}>
        <strong className="block font-semibold text-wrong">{fault}</strong>
        {t('rejectedHelp')}
      </Notice>
    );
  }
  return <SoftNotice photo={photo} country={country} onSize={onSize} />;
}

/** Text of the photo's fault; null where it has none or none is known. */
const useFaultText = ({ fault }: PhotoItem): string | null => {
  const t = useTranslations('errors');
  const { errors } = useMessages();
  const language = useLanguage();
  if (!fault || !hasText(errors, fault.code)) return null;
  return t(fault.code, errorValues(language, fault.values));
};

const hasText = (errors: Messages['errors'], code: string): code is keyof Messages['errors'] =>
  code in errors;

type SoftNoticeProps = Pick<CardNoticeProps, 'photo' | 'country' | 'onSize'>;

function SoftNotice({ photo, country, onSize }: SoftNoticeProps) {
  const t = useTranslations('photos.card');
  const text = useWareText();
  const softness = softnessOf(photo, country);
  if (!softness) return null;
  const { sharpSize } = softness;
  if (sharpSize === null) return <Notice tone="care">{t('softEverywhere')}</Notice>;
  return (
    <Notice
      tone="care"
      action={
        <Button onClick={() => onSize(sharpSize)}>
          {t('useSize', { size: text.shortSize(sharpSize) })}
        </Button>
      }
    >
      {t('soft', { size: text.shortSize(photo.size), sharpSize: text.shortSize(sharpSize) })}
    </Notice>
  );
}

interface NoticeProps {
  readonly tone: 'wrong' | 'care';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Notice({ tone, action, children }: NoticeProps) {
  const wrong = tone === 'wrong';
  const Icon = wrong ? Alert : Warning;
  return (
    <output
      className={cx(
        'mt-2 flex flex-col gap-2 rounded-control p-3 text-small',
        wrong ? 'bg-wrong-wash' : 'bg-care-wash',
      )}
    >
      <span className="flex gap-2">
        <Icon className={wrong ? 'text-wrong' : 'text-care'} />
        <span className="min-w-0">{children}</span>
      </span>
      {action}
    </output>
  );
}
