import { useTranslations } from 'use-intl';
import { useCopy } from '#web/lib/use-copy.ts';
import { CopyIcon } from '#web/ui/icons.tsx';
import { Action } from './action.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useTranslations('console.recovery');
  const { copy, copied } = useCopy(codes.join('\n'));
  return (
    <div className="flex flex-col gap-4">
      <p>{t('detail')}</p>
      <ol dir="ltr" className="rounded-control border border-edge bg-sheet p-3 font-edge text-note">
        {codes.map((code) => (
          <li key={code} className="py-0.5 select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Action icon={<CopyIcon className="size-4" />} onClick={() => void copy()}>
          {t(copied ? 'copied' : 'copy')}
        </Action>
        <Action onClick={() => window.print()}>{t('print')}</Action>
        <Action look="main" className="ms-auto" onClick={onKept}>
          {t('kept')}
        </Action>
      </div>
    </div>
  );
}
