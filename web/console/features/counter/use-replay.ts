import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import { newId } from '#web/lib/ids.ts';
import { useConnection } from '../../lib/connection.ts';
import { useSession } from '../../lib/session.ts';
import { showAct } from '../../lib/undo.ts';
import { useKeptHandOvers } from './kept-hand-overs.ts';
import { sendKept } from './send-kept.ts';

const retryMs = 5000;

/** Sends what the signed-in person has handed over on this device as soon as the shop answers again, on every screen. */
export function useReplay(): void {
  const t = useTranslations('console.undo');
  const queries = useQueryClient();
  const { id } = useSession().person;
  const isSignedOut = useConnection((connection) => connection.isSignedOut);
  const count = useKeptHandOvers(
    ({ kept }) => kept.filter(({ staff, act }) => staff === id && act !== null).length,
  );
  // The shop and time are outside React.
  useEffect(() => {
    if (count === 0 || isSignedOut) return;
    const send = (): void => {
      void sendKept(id, (number, failure) => {
        const text = t('orderOf', { number: isolate(number) });
        showAct({ id: newId(), order: number, text, undoUntil: null, failure, undo: null });
      }).then(() => queries.invalidateQueries({ queryKey: ['orders'] }));
    };
    const timer = setInterval(send, retryMs);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [count, id, isSignedOut, queries, t]);
}
