import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { shortNumber } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { forgetHandOver, useKeptHandOvers, type KeptHandOver } from './kept-hand-overs.ts';
import { useGoneSince } from './use-hand-over.ts';

const boxClass = 'm-4 flex flex-col gap-1 rounded-sheet border border-care bg-care-wash p-4';

/** What this device has handed over and not yet told the shop, and what the shop did not accept. */
export function KeptHere() {
  const t = useTranslations('console.counter');
  const { person } = useSession();
  const goneSince = useGoneSince();
  const kept = useKeptHandOvers((store) => store.kept);
  const waiting = kept.filter(({ act }) => act !== null);
  const own = waiting.filter(({ staff }) => staff === person.id);
  const others = waiting.filter(({ staff }) => staff !== person.id);
  const refused = kept.filter(({ act }) => act === null);
  return (
    <>
      {(goneSince !== null || waiting.length > 0) && (
        <output className={boxClass}>
          {(goneSince !== null || own.length > 0) && t('offlineKept', { count: own.length })}
          {own.length > 0 && <Numbers name={t('keptName')} kept={own} />}
          {others.length > 0 && <Numbers name={t('keptOfOthers')} kept={others} />}
        </output>
      )}
      {refused.length > 0 && <Refused refused={refused} />}
    </>
  );
}

interface NumbersProps {
  readonly name: string;
  readonly kept: readonly KeptHandOver[];
}

function Numbers({ name, kept }: NumbersProps) {
  return (
    <span>
      {name} <bdi>{kept.map(({ number }) => shortNumber(number)).join(', ')}</bdi>
    </span>
  );
}

/** Hand-overs that nobody sends any more: people look at the order, and take them out. */
function Refused({ refused }: { readonly refused: readonly KeptHandOver[] }) {
  const t = useTranslations('console.counter');
  return (
    <section className={boxClass}>
      <p>{t('notSent')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {refused.map(({ id, number }) => (
          <li key={id} className="flex items-center gap-2">
            <Link href={`/orders/${number}`} className="underline">
              <bdi>{number}</bdi>
            </Link>
            <Action look="quiet" onClick={() => forgetHandOver(id)}>
              {t('takeOut')}
            </Action>
          </li>
        ))}
      </ul>
    </section>
  );
}
