import { paperVariant } from '#web/lib/product-variants.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { cx } from '#web/ui/cx.ts';
import { Alert, Clock, Warning } from '#web/ui/icons.tsx';
import type { CardActions } from '../hooks/use-card-actions.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { findNotices, type PhotoNotice, type Repeats } from '../quality/photo-notice.ts';
import { findFlaw, type Flaw } from '../quality/risks.ts';
import { findSoftness } from '../quality/sharpness.ts';
import { useFaultText } from '../quality/use-fault-text.ts';

interface CardNoticeProps extends Repeats {
  readonly photo: PhotoItem;
  readonly country: string;
  readonly actions: CardActions;
}

/** Notices of a photo, each with the button that solves it. */
export function CardNotice(props: CardNoticeProps) {
  const catalogue = useShopCatalogue();
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {findNotices(catalogue, props.photo, props.country, props).map((notice) => (
        <OneNotice key={notice} {...props} notice={notice} />
      ))}
    </div>
  );
}

interface OneNoticeProps extends CardNoticeProps {
  readonly notice: PhotoNotice;
}

function OneNotice(props: OneNoticeProps) {
  switch (props.notice) {
    case 'rejected':
      return <RefusedNotice {...props} />;
    case 'damaged':
      return <DamagedNotice {...props} />;
    case 'prepared':
      return <PreparedNotice />;
    case 'soft':
    case 'flaw':
    case 'accepted':
      return <RiskNotice {...props} />;
    case 'same':
    case 'alike':
      return <RepeatNotice {...props} />;
    default:
      return null;
  }
}

interface NoticeTextProps extends Omit<CardNoticeProps, 'actions'> {
  readonly notice: PhotoNotice;
}

/** Full text of a notice. */
export function NoticeText({ photo, country, notice, duplicate, alike }: NoticeTextProps) {
  const t = useTranslations();
  const fault = useFaultText(photo.fault);
  switch (notice) {
    case 'gone':
      return t('photos.card.gone');
    case 'originalNeeded':
      return t('photos.card.originalNeeded');
    case 'stopped':
      return fault ?? t('photos.card.failed');
    case 'rejected':
      return fault;
    case 'damaged':
      return t('photos.card.damaged');
    case 'prepared':
      return t('photos.card.preparedByUs');
    case 'same':
      return t('photos.card.duplicate', { number: duplicate ?? 0 });
    case 'alike':
      return t('risks.alike', { number: alike ?? 0 });
    case 'soft':
    case 'flaw':
    case 'accepted':
      return <RiskText photo={photo} country={country} />;
  }
}

function RemoveButton({ photo, actions }: Pick<CardNoticeProps, 'photo' | 'actions'>) {
  const t = useTranslations('photos.card');
  return (
    <Button className="grow" onClick={() => actions.remove(photo)}>
      {t('remove')}
    </Button>
  );
}

function RefusedNotice(props: OneNoticeProps) {
  const t = useTranslations('photos.card');
  return (
    <Notice tone="wrong" action={<RemoveButton {...props} />}>
      <strong className="block font-semibold text-wrong">
        <NoticeText {...props} />
      </strong>
      {t('rejectedHelp')}
    </Notice>
  );
}

function DamagedNotice(props: CardNoticeProps) {
  const t = useTranslations('photos.card');
  return (
    <Notice tone="care" action={<RemoveButton {...props} />}>
      {t('damaged')}
    </Notice>
  );
}

function PreparedNotice() {
  const t = useTranslations('photos.card');
  return <Notice tone="note">{t('preparedByUs')}</Notice>;
}

/** Asks about a photo that is the same as, or similar to, another one in the order; that is not an error. */
function RepeatNotice(props: OneNoticeProps) {
  const { photo, actions } = props;
  const t = useTranslations('photos.choices');
  return (
    <Notice
      tone="note"
      action={
        <span className="flex flex-wrap gap-2">
          <Button className="grow" onClick={() => actions.keep(photo)}>
            {t('keepTwin')}
          </Button>
          <RemoveButton {...props} />
        </span>
      }
    >
      <NoticeText {...props} />
    </Notice>
  );
}

/** Warns about the first risk on paper, with a checkbox to print the photo anyway. */
function RiskNotice(props: OneNoticeProps) {
  const { photo, country, actions, notice } = props;
  const t = useTranslations('risks');
  const isAccepted = notice === 'accepted';
  return (
    <Notice
      tone={isAccepted ? 'note' : 'care'}
      action={
        <>
          {!isAccepted && <RiskAction {...props} />}
          <Checkbox
            label={t('accept')}
            checked={isAccepted}
            onChange={(event) => actions.accept(photo, event.target.checked)}
          />
        </>
      }
    >
      <RiskText photo={photo} country={country} />
    </Notice>
  );
}

function RiskText({ photo, country }: Pick<CardNoticeProps, 'photo' | 'country'>) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const text = useVariantText();
  const softness = findSoftness(catalogue, photo, country);
  if (softness?.sharpSize) {
    const sharpSize = text.shortSize(softness.sharpSize);
    return t('photos.card.soft', { size: text.shortSize(photo.size), sharpSize });
  }
  if (softness) return t('photos.card.softEverywhere');
  const flaw = findFlaw(catalogue, photo, country);
  if (!flaw) return null;
  if (flaw === 'blurry' || flaw === 'face' || flaw === 'cut') return t(`risks.${flaw}`);
  return t(`passport.${flaw}`);
}

/** Flaws that a different crop can fix. */
const croppable: ReadonlySet<Flaw | null> = new Set<Flaw>([
  'face',
  'cut',
  'severalFaces',
  'headSmall',
  'headLarge',
  'offCentre',
]);

/** The button that solves the notice, if there is one. */
function RiskAction({ photo, country, actions }: CardNoticeProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const text = useVariantText();
  const softness = findSoftness(catalogue, photo, country);
  const sharpSize = softness?.sharpSize;
  if (sharpSize) {
    return (
      <Button onClick={() => actions.choose(photo, paperVariant(catalogue, sharpSize))}>
        {t('photos.card.useSize', { size: text.shortSize(sharpSize) })}
      </Button>
    );
  }
  const canCrop = !softness && croppable.has(findFlaw(catalogue, photo, country));
  return canCrop && <Button onClick={() => actions.openPhoto(photo)}>{t('risks.crop')}</Button>;
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
    <output className={cx('flex flex-col gap-3 rounded-control p-3', wash)}>
      <span className="flex gap-2">
        <Icon className={cx('mt-0.5', ink)} />
        <span className="min-w-0">{children}</span>
      </span>
      {action}
    </output>
  );
}
