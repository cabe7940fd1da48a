import { useTranslations } from 'use-intl';
import { useCopy } from '#web/lib/use-copy.ts';
import { Check, CopyIcon } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The address that opens an account, which is shown only once. */
export interface ShownAddress {
  readonly address: string;
  readonly expiresAt: string;
}

/** An address to send to somebody. */
export function InvitationAddress({ address, expiresAt }: ShownAddress) {
  const t = useTranslations('console.people');
  const { when } = useConsoleFormats();
  const { copy, copied } = useCopy(address);
  return (
    <Notice tone="plain" icon={<Check />} title={t('linkReady')}>
      <p>{t('linkDetail', { time: when(expiresAt) })}</p>
      <p dir="ltr" className="my-2 font-edge text-mark wrap-anywhere text-ink select-all">
        {address}
      </p>
      <Action icon={<CopyIcon className="size-4" />} onClick={() => void copy()}>
        {t(copied ? 'copied' : 'copyLink')}
      </Action>
    </Notice>
  );
}
