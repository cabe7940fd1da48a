import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { useRemakes } from '../../api/production.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { Action } from '../../ui/action.tsx';
import { EndOfRoll } from '../../ui/end-of-roll.tsx';
import { ChevronBack } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { remakesShape } from './board-address.ts';
import { RemakeCard } from './remake-card.tsx';

/** Customers' reports of prints that came out wrong, to accept or to decline with an answer. */
export function RemakesScreen() {
  const t = useTranslations('console.production');
  const [, navigate] = useLocation();
  const { state, change } = useAddressState(remakesShape);
  const { after } = state;
  const { data, isPending, isError, refetch } = useRemakes({ isAllowed: true, after });
  useKeys(t('remakes'), [
    { chord: 'escape', label: t('back'), run: () => navigate('/production'), isHinted: true },
  ]);
  return (
    <Screen
      head={
        <PlainHead title={t('remakes')}>
          <Link
            href="/production"
            className="flex items-center gap-1 text-ink-2 touch:min-h-target"
          >
            <ChevronBack className="size-4" />
            {t('title')}
          </Link>
          <span className="grow" />
        </PlainHead>
      }
    >
      <div className="min-h-0 grow overflow-y-auto px-5 pb-6 phone:overflow-visible phone:px-4">
        {isPending && <SkeletonRows count={6} />}
        {isError && !data && (
          <Message title={t('remakesFailed')} level={2}>
            <Action look="ink" onClick={() => void refetch()}>
              {t('tryAgain')}
            </Action>
          </Message>
        )}
        {data?.remakes.length === 0 && (
          <Message title={t('noRemakes')} picture={<EndOfRoll />} level={2} />
        )}
        <ul aria-label={t('remakes')} className="flex max-w-5xl flex-col gap-3">
          {data?.remakes.map((remake) => (
            <li key={remake.id} className="rounded-control border border-rule bg-sheet p-4">
              <RemakeCard remake={remake} />
            </li>
          ))}
        </ul>
        <nav aria-label={t('remakePages')} className="mt-3 flex gap-2 empty:hidden">
          {after !== undefined && (
            <Action onClick={() => change({ after: undefined })}>{t('oldest')}</Action>
          )}
          {data && data.next !== null && (
            <Action onClick={() => change({ after: data.next ?? undefined })}>{t('more')}</Action>
          )}
        </nav>
      </div>
    </Screen>
  );
}
