import { useTranslations } from 'use-intl';
import { Action } from '../../ui/action.tsx';
import { EndOfRoll } from '../../ui/end-of-roll.tsx';
import { Message } from '../../ui/message.tsx';
import { countFilters, firstPage, noFilters } from './queue-address.ts';
import type { Queue } from './use-queue.ts';

/** No row: either nothing is left to do, or nothing matches what was asked. */
export function EmptyQueue({ queue: { state, change } }: { readonly queue: Queue }) {
  const t = useTranslations('console.empty');
  const filters = countFilters(state);
  if (filters === 0) {
    return <Message level={2} picture={<EndOfRoll />} title={t(`done.${state.view}`)} />;
  }
  return (
    <Message
      level={2}
      title={t('noMatch')}
      detail={state.search === undefined ? undefined : t('lookedFor', { search: state.search })}
    >
      {state.view !== 'all' && (
        <Action onClick={() => change({ ...firstPage, view: 'all' })}>{t('inAll')}</Action>
      )}
      <Action look="ink" onClick={() => change({ ...noFilters, ...firstPage })}>
        {t('clear', { count: filters })}
      </Action>
    </Message>
  );
}
