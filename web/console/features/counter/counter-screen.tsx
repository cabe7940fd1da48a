import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { Check } from '#web/ui/icons.tsx';
import { cx } from '#web/ui/cx.ts';
import { useCounterList, type CounterOrder } from '../../api/counter.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useSession } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { DemoTag } from '../../ui/demo-tag.tsx';
import { ChevronBack } from '../../ui/icons.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CodePad } from './code-pad.tsx';
import { CounterAnswer } from './counter-answer.tsx';
import { KeptHere } from './kept-here.tsx';
import { DueOrPaid } from './pickup-order.tsx';
import { useCounter, type Counter } from './use-counter.ts';
import { useGoneSince } from './use-hand-over.ts';

/** The counter of a studio, on a phone and on a tablet: scan or type a code, hand over, and what waits here. */
export function CounterScreen() {
  const counter = useCounter();
  const isPhone = useMedia('(width < 45rem)');
  const isOpen = counter.place.at !== 'pad';
  const t = useTranslations('console.counter');
  // The field of the code has the focus most of the time.
  const leave = { label: t('keys.leave'), run: counter.leave, isEverywhere: true };
  useKeys(t('title'), isOpen ? [{ ...leave, chord: 'escape' }] : []);
  return (
    <Screen head={<CounterHead counter={counter} isBack={isPhone && isOpen} />}>
      <KeptHere />
      <div className="flex min-h-0 grow phone:flex-col">
        {(!isPhone || !isOpen) && (
          <div className="w-72 shrink-0 overflow-y-auto bg-tray p-4 phone:w-full phone:bg-ground">
            <CodePad counter={counter} />
          </div>
        )}
        {(!isPhone || isOpen) && (
          <div className="min-w-0 grow overflow-y-auto px-5 pt-4 phone:px-4" aria-live="polite">
            <CounterAnswer counter={counter} />
          </div>
        )}
        {(!isPhone || !isOpen) && <ReadyHere counter={counter} />}
      </div>
    </Screen>
  );
}

function CounterHead({ counter, isBack }: { readonly counter: Counter; readonly isBack: boolean }) {
  const t = useTranslations('console.counter');
  const { isDemo, person } = useSession();
  const goneSince = useGoneSince();
  const studio = person.studio?.name;
  return (
    <div className="flex min-h-13 items-center gap-3 border-b border-rule px-5 phone:px-4">
      {isBack && (
        <Action look="quiet" aria-label={t('back')} onClick={counter.leave}>
          <ChevronBack />
        </Action>
      )}
      <h1 className="min-w-0 text-4 leading-tight font-semibold phone:text-body">
        {studio === undefined ? t('title') : t('at', { studio: isolate(studio) })}
      </h1>
      {goneSince === null && (
        <span className="ms-auto flex items-center gap-1 text-note text-ink-2 phone:hidden">
          <Check className="size-4" />
          {t('inTouch')}
        </span>
      )}
      {isDemo && (
        <span className={goneSince === null ? 'phone:ms-auto' : 'ms-auto'}>
          <DemoTag />
        </span>
      )}
    </div>
  );
}

function ReadyHere({ counter }: { readonly counter: Counter }) {
  const t = useTranslations('console.counter');
  const { count } = useConsoleFormats();
  const { data } = useCounterList();
  const open = counter.place.at === 'listed' ? counter.place.order.number : null;
  if (!data) return null;
  return (
    <section
      aria-label={t('readyHere')}
      className="w-60 shrink-0 overflow-y-auto border-s border-rule phone:w-full phone:border-s-0 phone:border-t"
    >
      <h2 className="flex gap-2 border-b border-rule px-4 py-3 font-semibold">
        {t('readyHere')} <span className="font-normal text-ink-2">{count(data.waitingCount)}</span>
      </h2>
      {data.waiting.length === 0 && <p className="px-4 py-3 text-ink-2">{t('nothing')}</p>}
      <ul>
        {data.waiting.map((order) => (
          <li key={order.number} className="border-b border-rule">
            <WaitingRow
              order={order}
              isOpen={order.number === open}
              onOpen={() => counter.openListed(order)}
            />
          </li>
        ))}
      </ul>
      <p className="px-4 py-3 text-note text-ink-2">
        {t('handedOver', { count: count(data.handedOverToday) })}
      </p>
    </section>
  );
}

interface WaitingRowProps {
  readonly order: CounterOrder;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function WaitingRow({ order, isOpen, onOpen }: WaitingRowProps) {
  const t = useTranslations('console.counter');
  const prints = order.contents.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={cx(
        'flex w-full items-center gap-3 px-4 py-2.5 text-start',
        isOpen ? 'bg-ink text-ground' : 'hover:bg-tray',
      )}
    >
      <bdi className="w-12 shrink-0 font-edge font-semibold">{order.shelf}</bdi>
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">
          <bdi>{order.name}</bdi>
        </span>
        <span className="text-note">{t('prints', { count: prints })}</span>
      </span>
      <DueOrPaid due={order.due} currency={order.currency} />
    </button>
  );
}
