import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { removePriceList } from '#domain/catalogue/edit/add-price-list.ts';
import { elsewhereList } from '#domain/catalogue/edit/price-lists.ts';
import { Action } from '../../ui/action.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { usePriceWords } from './use-price-words.ts';

interface RemoveListProps {
  readonly draft: OpenDraft;
  readonly list: string;
}

/** Gives a country the prices of all others again, after a second press. */
export function RemoveList({ draft, list }: RemoveListProps) {
  const t = useTranslations('console.prices.country');
  const { listName } = usePriceWords(list);
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  if (list === elsewhereList) return null;
  const remove = (): void => {
    draftActs.take(draft.number, removePriceList(draft.steps.now, list));
    navigate(`/prices/${elsewhereList}?to=${draft.number}`);
  };
  return (
    <section className="flex flex-col gap-2 border-t border-rule pt-4">
      <p className="text-note text-ink-2">{t('removeDetail', { list: listName(list) })}</p>
      {isAsking ? (
        <p className="flex flex-wrap gap-2">
          <Action look="danger" onClick={remove}>
            {t('removeNow', { list: listName(list) })}
          </Action>
          <Action onClick={() => setIsAsking(false)}>{t('cancel')}</Action>
        </p>
      ) : (
        <Action className="self-start" look="danger" onClick={() => setIsAsking(true)}>
          {t('remove')}
        </Action>
      )}
    </section>
  );
}
