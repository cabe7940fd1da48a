import { useTranslations } from 'use-intl';
import { hasPasskeys } from '../../lib/this-device.ts';
import { Action } from '../../ui/action.tsx';
import { KeyIcon } from '../../ui/key-icon.tsx';

interface PasskeyButtonProps {
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** The other way in, where the browser has passkeys for this address. */
export function PasskeyButton({ isBusy, onPress }: PasskeyButtonProps) {
  const t = useTranslations('console.signIn');
  if (!hasPasskeys()) return <p className="text-note text-ink-2">{t('noPasskeys')}</p>;
  return (
    <>
      <p className="flex items-center gap-3 text-ink-2">
        <span className="h-px grow bg-rule" />
        {t('or')}
        <span className="h-px grow bg-rule" />
      </p>
      <Action className="w-full py-3" isBusy={isBusy} icon={<KeyIcon />} onClick={onPress}>
        {t('passkey')}
      </Action>
    </>
  );
}
