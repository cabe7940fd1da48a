import { useTranslations } from 'use-intl';
import { AskFirst } from '#web/ui/ask-first.tsx';

interface ClearSavedProps {
  /** Removes all data of the order from this device. */
  readonly onClear: () => void;
}

/** Clears the data saved on this device, after confirmation. */
export function ClearSaved({ onClear }: ClearSavedProps) {
  const t = useTranslations();
  return (
    <AskFirst
      variant="quiet"
      label={t('saved.clear')}
      title={t('saved.clearTitle')}
      text={t('saved.clearText')}
      confirmLabel={t('saved.clearConfirm')}
      keepLabel={t('saved.clearKeep')}
      closeLabel={t('common.close')}
      onConfirm={onClear}
    />
  );
}
