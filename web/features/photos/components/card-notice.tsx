import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { cx } from '#web/ui/cx.ts';
import { Alert, Clock, Warning } from '#web/ui/icons.tsx';
import { isDamaged, isGone, lacksOriginal, madeByShop, standingOf } from '../counts.ts';
import type { PhotoItem } from '../model.ts';
import { flawOf, isAccepted, type Flaw } from '../risks.ts';
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
  /** Frame number of an earlier photo that shows nearly the same; null where there is none. */
  readonly alike: number | null;
  readonly onAccept: (accepted: boolean) => void;
  readonly onCrop: () => void;
  /** The same picture is wanted twice. */
  readonly onKeep: () => void;
  readonly onSize: (size: string) => void;
  readonly onChooseAgain: (file: File) => void;
}

/** A photo's problem, on its card, with the one button that solves it; nothing while there is none. */
export function CardNotice(props: CardNoticeProps) {
  const { photo, onRetry, onRemove, onChooseAgain } = props;
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
      <RiskNotice {...props} />
      <RepeatNotice {...props} />
    </>
  );
}

/** The picture is in the order already, or nearly: it is not wrong, so it only asks. */
function RepeatNotice({ twin, alike, onKeep, onRemove }: CardNoticeProps) {
  const t = useTranslations();
  if (twin === null && alike === null) return null;
  return (
    <Notice
      tone="note"
      action={
        <span className="flex flex-wrap gap-2">
          <Button className="grow" onClick={onKeep}>
            {t('photos.choices.keepTwin')}
          </Button>
          <Button className="grow" onClick={onRemove}>
            {t('photos.card.remove')}
          </Button>
        </span>
      }
    >
      {twin === null
        ? t('risks.alike', { number: alike ?? 0 })
        : t('photos.card.duplicate', { number: twin })}
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

/** What may disappoint on paper, the first thing first, and a tick that prints it all the same. */
function RiskNotice(props: CardNoticeProps) {
  const { photo, country, onAccept } = props;
  const t = useTranslations('risks');
  const softness = softnessOf(photo, country);
  if (!softness && !flawOf(photo, country)) return null;
  const accepted = isAccepted(photo);
  return (
    <Notice
      tone={accepted ? 'note' : 'care'}
      action={
        <>
          {!accepted && <RiskAction {...props} />}
          <Checkbox
            label={t('accept')}
            checked={accepted}
            onChange={(event) => onAccept(event.target.checked)}
          />
        </>
      }
    >
      <RiskText {...props} />
    </Notice>
  );
}

function RiskText({ photo, country }: CardNoticeProps) {
  const t = useTranslations();
  const text = useWareText();
  const softness = softnessOf(photo, country);
  if (softness?.sharpSize) {
    const sharpSize = text.shortSize(softness.sharpSize);
    return t('photos.card.soft', { size: text.shortSize(photo.size), sharpSize });
  }
  if (softness) return t('photos.card.softEverywhere');
  const flaw = flawOf(photo, country);
  if (!flaw) return null;
  if (flaw === 'blurry' || flaw === 'face' || flaw === 'cut') return t(`risks.${flaw}`);
  return t(`passport.${flaw}`);
}

/** What another crop can help. */
const croppable: ReadonlySet<Flaw | null> = new Set<Flaw>([
  'face',
  'cut',
  'severalFaces',
  'headSmall',
  'headLarge',
  'offCentre',
]);

/** The one button that solves it, where one does. */
function RiskAction({ photo, country, onSize, onCrop }: CardNoticeProps) {
  const t = useTranslations();
  const text = useWareText();
  const softness = softnessOf(photo, country);
  const sharpSize = softness?.sharpSize;
  if (sharpSize) {
    return (
      <Button onClick={() => onSize(sharpSize)}>
        {t('photos.card.useSize', { size: text.shortSize(sharpSize) })}
      </Button>
    );
  }
  const canCrop = !softness && croppable.has(flawOf(photo, country));
  return canCrop && <Button onClick={onCrop}>{t('risks.crop')}</Button>;
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
