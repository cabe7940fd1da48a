import { useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { Alert, Clock, Warning } from '#web/ui/icons.tsx';
import type { CardActions } from '../hooks/use-card-actions.ts';
import type { CardLayout } from '../model/grid-shape.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import type { PhotoNotice, Repeats } from '../quality/photo-notice.ts';
import { NoticeText } from './card-notice.tsx';

type ChipNotice = Exclude<PhotoNotice, 'rejected'>;

const tones: Readonly<Record<ChipNotice, 'wrong' | 'care' | 'note'>> = {
  gone: 'wrong',
  stopped: 'wrong',
  damaged: 'care',
  originalNeeded: 'care',
  prepared: 'note',
  soft: 'care',
  flaw: 'care',
  accepted: 'note',
  same: 'note',
  alike: 'note',
};

const looks = {
  wrong: { Icon: Alert, look: 'bg-wrong-wash text-wrong' },
  care: { Icon: Warning, look: 'bg-care-wash text-care' },
  note: { Icon: Clock, look: 'bg-tray text-ink-2' },
} as const;

interface CardChipProps extends Repeats {
  readonly photo: PhotoItem;
  readonly country: string;
  /** Most urgent first. */
  readonly notices: readonly PhotoNotice[];
  readonly layout: CardLayout;
  readonly actions: CardActions;
}

/** Names a photo's problem in a word or two; a tap solves it or shows the possible actions. */
export function CardChip(props: CardChipProps) {
  const { photo, notices, layout, actions } = props;
  const [notice] = notices;
  const t = useTranslations('photos.chip');
  if (notice === undefined || notice === 'rejected') return null;
  const { Icon, look } = looks[tones[notice]];
  const pill = (
    <>
      <span
        className={cx(
          'min-w-0 rounded-round px-[8px] py-1 text-small max-[22rem]:px-[6px] leading-tight font-semibold text-balance shadow-print',
          look,
        )}
      >
        <Icon className="inline size-4 align-[-0.15em]" />{' '}
        <span className={cx(layout === 'line' && 'sr-only')}>
          {t(notice, { number: props.duplicate ?? props.alike ?? 0 })}
        </span>
      </span>
      {notices.map((each) => (
        <span key={each} className="sr-only">
          <NoticeText {...props} notice={each} />
        </span>
      ))}
    </>
  );
  if (notice === 'gone' || notice === 'originalNeeded') {
    return <ChooseAgain onChoose={(file) => actions.chooseAgain(photo, file)}>{pill}</ChooseAgain>;
  }
  const press = (): void =>
    notice === 'stopped' ? actions.retry(photo) : actions.openNotice(photo);
  return (
    <button
      type="button"
      data-notice={notice}
      aria-haspopup={notice === 'stopped' ? undefined : 'dialog'}
      onClick={press}
      className={place}
    >
      {pill}
    </button>
  );
}

const place =
  'absolute start-0 bottom-0.5 flex min-h-target min-w-target max-w-full items-center rounded-control px-[4px] text-start max-[22rem]:px-[2px]';

interface ChooseAgainProps {
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** Asks for a file that the customer has and this device does not. */
function ChooseAgain({ onChoose, children }: ChooseAgainProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()} className={place}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // Choosing the same file again must fire another change event.
          event.target.value = '';
        }}
      />
    </>
  );
}
