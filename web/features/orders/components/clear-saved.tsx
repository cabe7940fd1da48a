import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

interface ClearSavedProps {
  /** Removes everything of the order from this device. */
  readonly onClear: () => void;
}

/** Start over: clears what is saved on this device, after asking. */
export function ClearSaved({ onClear }: ClearSavedProps) {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)} className="self-start">
        {t('saved.clear')}
      </Button>
      <Sheet
        isOpen={asking}
        onClose={close}
        role="alertdialog"
        title={t('saved.clearTitle')}
        closeLabel={t('common.close')}
        footer={
          <>
            <Button
              variant="ink"
              onClick={() => {
                close();
                onClear();
              }}
            >
              {t('saved.clearConfirm')}
            </Button>
            <Button onClick={close}>{t('saved.clearKeep')}</Button>
          </>
        }
      >
        {t('saved.clearText')}
      </Sheet>
    </>
  );
}
