import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { BarContents } from '#web/ui/bar-contents.tsx';
import { useCloseOnBack } from '#web/ui/close-on-back.ts';
import { cx } from '#web/ui/cx.ts';
import { Bin, Sizes } from '../icons.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { prepareSheet, Sheet } from '#web/ui/sheet.tsx';
import type { SelectionActions } from '../hooks/use-selection.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { isOrderable } from '#web/lib/photos/counts.ts';
import { ForAll } from './for-all.tsx';

interface SelectionBarProps {
  /** The selected cards. */
  readonly photos: readonly PhotoItem[];
  readonly country: string;
  readonly currency: Currency;
  readonly does: SelectionActions;
}

/** Replaces the bottom bar in selection mode and holds the actions on the selected cards. */
export function SelectionBar({ photos, country, currency, does }: SelectionBarProps) {
  const t = useTranslations('photos.choices');
  const common = useTranslations('common');
  const [isOpen, setOpen] = useState(false);
  const none = photos.length === 0;
  const close = (): void => setOpen(false);
  useCloseOnBack(true, does.stop);
  return (
    <BarContents>
      <section
        aria-label={t('selection')}
        className="flex justify-around gap-x-1 group-data-message/bar:gap-x-0"
      >
        <BarAction disabled={none} label={t('sizeAndCopies')} onPress={() => setOpen(true)} opens>
          <Sizes />
        </BarAction>
        <BarAction disabled={none} label={t('duplicate')} onPress={does.duplicate}>
          <CopyIcon />
        </BarAction>
        <BarAction disabled={none} label={t('remove')} onPress={does.remove} isRemoval>
          <Bin />
        </BarAction>
      </section>
      <Sheet isOpen={isOpen} onClose={close} title={t('sizeFor')} closeLabel={common('close')}>
        <ForAll
          country={country}
          currency={currency}
          photos={photos.filter(isOrderable)}
          onChange={does.apply}
          onTapped={close}
        />
      </Sheet>
    </BarContents>
  );
}

interface BarActionProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
  /** Opens a dialog. */
  readonly opens?: boolean;
  readonly isRemoval?: boolean;
  readonly children: ReactNode;
}

/** Icon above its label; only the icon on a phone while a message is shown beside it. */
function BarAction({ label, disabled, onPress, opens, isRemoval, children }: BarActionProps) {
  return (
    <button
      type="button"
      aria-haspopup={opens && 'dialog'}
      aria-disabled={disabled}

      onPointerEnter={prepareSheet}
      onClick={() => !disabled && onPress()}
      className={cx(
        'flex min-h-control min-w-target flex-col items-center justify-center gap-0.5 rounded-control px-2 text-small leading-tight font-semibold hover:bg-tray max-sm:group-data-message/bar:px-0 sm:px-4',
        'aria-disabled:text-ink-3',
        isRemoval && 'text-wrong',
      )}
    >
      {children}
      <span className="max-sm:group-data-message/bar:sr-only">{label}</span>
    </button>
  );
}
