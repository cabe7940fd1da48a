import { useTranslations } from 'use-intl';
import { differenceOf } from '#domain/catalogue/edit/difference.ts';
import { Alert, Check, Clock } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Notice } from '../../ui/notice.tsx';
import { settleConflict, type OpenDraft } from './draft-store.ts';

/** Whether what is typed is saved: `Draft saved at 10:23`. */
export function DraftState({ draft }: { readonly draft: OpenDraft }) {
  const t = useTranslations('console.prices.saving');
  const { clock } = useConsoleFormats();
  const { saving, stored } = draft;
  const isFine = saving === 'saved' || saving === 'waiting';
  return (
    <output className="flex items-center gap-1.5">
      {saving === 'saved' && <Check className="size-4! text-done" />}
      {saving === 'waiting' && <Clock className="size-4!" />}
      {!isFine && <Alert className="size-4! text-wrong" />}
      <span className={isFine ? undefined : 'font-semibold text-wrong'}>
        {t(saving, { time: clock(stored.version.savedAt) })}
      </span>
    </output>
  );
}

/** Why a draft is not saved, where a person has to do something about it. */
export function DraftNotice({ draft }: { readonly draft: OpenDraft }) {
  const { saving, refusal, theirs, number, steps } = draft;
  const t = useTranslations('console.prices.saving');
  const { when } = useConsoleFormats();
  if (saving === 'refused' && refusal !== null) {
    return <Notice tone="wrong" icon={<Alert />} title={refusal} />;
  }
  if (saving !== 'conflict' || theirs === null) return null;
  const { by, savedAt } = theirs.version;
  const count = differenceOf(theirs.catalogue, steps.now).length;
  return (
    <div role="alert">
      <Notice
        tone="care"
        icon={<Alert />}
        title={t('somebodyElse', { by: by ?? t('nobody'), time: when(savedAt) })}
      >
        <p>{t('differs', { count })}</p>
        <div className="mt-2 flex flex-wrap gap-2 text-ink">
          <Action look="ink" onClick={() => settleConflict(number, 'merge')}>
            {t('merge')}
          </Action>
          <Action onClick={() => settleConflict(number, 'theirs')}>{t('theirs')}</Action>
        </div>
      </Notice>
    </div>
  );
}
