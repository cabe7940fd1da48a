import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { actionClass } from './action.tsx';

interface PictureChoiceProps {
  /** What is chosen, for readers of the screen. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}

/** Chooses a picture from the device. */
export function PictureChoice({ label, isBusy, onChoose }: PictureChoiceProps) {
  const t = useTranslations('console.shopSettings');
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/tiff"
        aria-label={label}
        className="peer sr-only"
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={actionClass('outline', 'peer-focus-visible:outline-2 peer-disabled:opacity-50')}
      >
        {t(isBusy ? 'sending' : 'choose')}
      </label>
    </>
  );
}
