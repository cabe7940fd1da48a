import { useTranslations } from 'use-intl';
import { useCopy } from '#web/lib/use-copy.ts';
import { Check, CopyIcon } from '#web/ui/icons.tsx';
import { Action } from '../../ui/action.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A secret that is shown this once. */
export function SecretNotice({ secret }: { readonly secret: string }) {
  const t = useTranslations('console.webhooks');
  const { copy, copied } = useCopy(secret);
  return (
    <Notice tone="plain" icon={<Check />} title={t('secretTitle')}>
      <p>{t('secretDetail')}</p>
      <p dir="ltr" className="my-2 font-edge text-mark wrap-anywhere text-ink select-all">
        {secret}
      </p>
      <Action icon={<CopyIcon className="size-4" />} onClick={() => void copy()}>
        {t(copied ? 'copied' : 'copySecret')}
      </Action>
    </Notice>
  );
}
