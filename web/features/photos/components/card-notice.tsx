import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Alert, Clock, Warning } from '#web/ui/icons.tsx';
import { isDamaged, isGone, lacksOriginal, madeByShop, standingOf } from '../counts.ts';
import type { PhotoItem } from '../model.ts';
import { softnessOf } from '../sharpness.ts';
import { useFaultText } from '../use-fault-text.ts';
import { AddPhotos } from './add-photos.tsx';

interface CardNoticeProps {
  readonly photo: PhotoItem;
  readonly country: string;
  /** Frame number of an earlier photo of the same picture; null where there is none. */
  readonly twin: number | null;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
  /** The same picture is wanted twice. */
  readonly onKeep: () => void;
  readonly onSize: (size: string) => void;
  readonly onChooseAgain: (file: File) => void;
}

/** A photo's problem, on its card, with the one button that solves it; nothing while there is none. */
export function CardNotice(props: CardNoticeProps) {
  const { photo, country, twin, onRetry, onRemove, onKeep, onSize, onChooseAgain } = props;
  const t = useTranslations('photos.card');
  const fault = useFaultText(photo.fault);
  const standing = standingOf(photo);
  if (isGone(photo)) return <ChooseAgain gone onChoose={onChooseAgain} />;
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
  if (isDamaged(photo)) {
    return (
      <Notice tone="care" action={<Button onClick={onRemove}>{t('remove')}</Button>}>
        {t('damaged')}
      </Notice>
    );
  }
  if (lacksOriginal(photo)) return <ChooseAgain gone={false} onChoose={onChooseAgain} />;
  if (madeByShop(photo)) return <Notice tone="note">{t('preparedByUs')}</Notice>;
  return (
    <>
      <SoftNotice photo={photo} country={country} onSize={onSize} />
      {twin !== null && <TwinNotice twin={twin} onKeep={onKeep} onRemove={onRemove} />}
    </>
  );
}

type TwinNoticeProps = Pick<CardNoticeProps, 'onKeep' | 'onRemove'> & { readonly twin: number };

function TwinNotice({ twin, onKeep, onRemove }: TwinNoticeProps) {
  const t = useTranslations('photos');
  return (
    <Notice
      tone="note"
      action={
        <span className="flex flex-wrap gap-2">
          <Button className="grow" onClick={onKeep}>
            {t('choices.keepTwin')}
          </Button>
          <Button className="grow" onClick={onRemove}>
            {t('card.remove')}
          </Button>
        </span>
      }
    >
      {t('card.duplicate', { number: twin })}
    </Notice>
  );
}

interface ChooseAgainProps {
  /** The order cannot go without it. */
  readonly gone: boolean;
  readonly onChoose: (file: File) => void;
}

/** The customer has the file; this device does not. */
function ChooseAgain({ gone, onChoose }: ChooseAgainProps) {
  const t = useTranslations('photos.card');
  return (
    <Notice
      tone={gone ? 'wrong' : 'care'}
      action={
        <AddPhotos
          single
          variant="outline"
          icon={null}
          label={t('chooseAgain')}
          onAdd={([file]) => file && onChoose(file)}
        />
      }
    >
      {t(gone ? 'gone' : 'originalNeeded')}
    </Notice>
  );
}

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
  readonly tone: keyof typeof tones;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const tones = {
  wrong: { Icon: Alert, wash: 'bg-wrong-wash', ink: 'text-wrong' },
  care: { Icon: Warning, wash: 'bg-care-wash', ink: 'text-care' },
  note: { Icon: Clock, wash: 'bg-tray', ink: 'text-ink-2' },
} as const;

function Notice({ tone, action, children }: NoticeProps) {
  const { Icon, wash, ink } = tones[tone];
  return (
    <output className={cx('mt-2 flex flex-col gap-2 rounded-control p-3 text-small', wash)}>
      <span className="flex gap-2">
        <Icon className={ink} />
        <span className="min-w-0">{children}</span>
      </span>
      {action}
    </output>
  );
}
