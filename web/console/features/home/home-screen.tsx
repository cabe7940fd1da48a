import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { isolate } from '#locales/isolate.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { useOwed } from '../../api/gift-cards.ts';
import { useGoingLive } from '../../api/going-live.ts';
import { useOrders } from '../../api/list-orders.ts';
import { useOrderCounts, useToday } from '../../api/order-counts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { useContents } from '../../lib/use-contents.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { actionClass } from '../../ui/action.tsx';
import { DemoTag } from '../../ui/demo-tag.tsx';
import { EndOfRoll } from '../../ui/end-of-roll.tsx';
import { FilmStrip } from '../../ui/film-strip.tsx';
import { Amount, FulfilmentChip, LateChip, OrderAge, PaymentChip } from '../../ui/order-chips.tsx';
import { OwedAmounts } from '../../ui/owed-amounts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SilentLabs } from './silent-labs.tsx';
import { HomeLine } from './home-line.tsx';
import { CourierDifferences, useCourierDifferences, WithCouriers } from './with-couriers.tsx';

/** For the owner of a shop that is not ready alone. */
const NextStep = lazyPart(async () => (await import('./next-step.tsx')).NextStep);
const BackupLine = lazyPart(async () => (await import('./backup-line.tsx')).BackupLine);

/** Orders that the page names one by one; the others are behind the view. */
const namedOrders = 5;

/** The first screen: what needs a decision stands above every number that needs none. */
export function HomeScreen() {
  const may = useMay();
  const { brand, isDemo } = useSession();
  const { today } = useConsoleFormats();
  return (
    <Screen
      head={
        <div className="flex min-h-13 items-center gap-3 border-b border-rule px-5 phone:px-4">
          <BrandMark />
          <h1 className="grow font-semibold first-letter:uppercase">{today()}</h1>
          <span className="sr-only">{brand}</span>
          {isDemo && <DemoTag />}
        </div>
      }
    >
      <div className="mx-auto w-full max-w-3xl overflow-y-auto px-5 pb-8 phone:px-4">
        {may('prints.see') && <SilentLabs />}
        {may('settings.edit') && (
          <Suspense>
            <BackupLine showsFaults />
          </Suspense>
        )}
        {may('settings.edit') && <BeforeRealOrders />}
        {may('orders.see') ? <Today /> : <Welcome />}
        {may('gift-cards.issue') && <OwedOnCards />}
        {may('couriers.see') && <WithCouriers />}
        {may('settings.edit') && (
          <Suspense>
            <BackupLine />
          </Suspense>
        )}
      </div>
    </Screen>
  );
}

/** For people without orders, such as those of the production: the places are in the rail. */
function Welcome() {
  const t = useTranslations('console.home');
  const { person } = useSession();
  return <p className="py-8 font-display text-3">{t('welcome', { name: person.name })}</p>;
}

function Today() {
  const t = useTranslations('console.home');
  const { count } = useConsoleFormats();
  const counts = useOrderCounts().data;
  const late = useOrders({ view: 'late', limit: namedOrders }).data?.orders ?? [];
  const undecided = useOrders({ view: 'decide', limit: namedOrders }).data?.orders ?? [];
  const known = new Set(late.map(({ number }) => number));
  const needed = [...late, ...undecided.filter(({ number }) => !known.has(number))];
  const [first, ...others] = needed.slice(0, namedOrders);
  const differences = useCourierDifferences();
  const waiting =
    (counts?.decide ?? 0) + (counts?.late ?? 0) + (counts?.call ?? 0) + differences.count;
  return (
    <>
      <DaySoFar />
      <h2 className="flex items-center gap-2 pt-5 pb-2 font-display text-3">
        {t('needsYou')}
        {waiting > 0 && (
          <span className="rounded-round bg-ink px-2 font-text text-small font-semibold text-ground">
            {count(waiting)}
          </span>
        )}
      </h2>
      {counts && waiting === 0 && (
        <div className="flex flex-col items-center gap-3 py-6">
          <EndOfRoll />
          <p className="font-display text-4">{t('nothing')}</p>
        </div>
      )}
      {first && <FirstOrder order={first} />}
      <ul>
        {others.map((order) => (
          <li key={order.number}>
            <OrderLine order={order} />
          </li>
        ))}
        {counts && counts.call > 0 && (
          <li>
            <HomeLine
              href="/orders?view=call"
              title={t('toCall', { count: counts.call })}
              end={t('start')}
            />
          </li>
        )}
        <CourierDifferences differences={differences} />
        {counts && counts.decide > namedOrders && (
          <li>
            <HomeLine
              href="/orders?view=decide"
              title={t('allDecisions', { count: counts.decide })}
              end={t('show')}
            />
          </li>
        )}
      </ul>
      <GoingWell />
    </>
  );
}

/** Orders and money of the day so far; the currencies stand beside each other. */
function DaySoFar() {
  const t = useTranslations('console.home');
  const { amount, count, weekday } = useConsoleFormats();
  const { data } = useToday();
  const [main, ...others] = data?.taken ?? [];
  const { orders = null, ordersWeekBefore: before = null } = data ?? {};
  return (
    <section className="grid grid-cols-2 gap-4 border-b border-edge py-4">
      <div>
        <p className="text-ink-2">{t('ordersToday')}</p>
        <p className="text-1 font-bold">{orders === null ? '–' : count(orders)}</p>
        {data && before !== null && (
          <p className="text-note text-ink-2">
            {t('weekBefore', { count: count(before), weekday: weekday(data.day) })}
          </p>
        )}
      </div>
      <div>
        <p className="text-ink-2">{t('takenToday')}</p>
        <p className="text-1 font-bold">
          {main ? (
            <bdi>
              {amount(main.amount, main.currency)} <span className="text-4">{main.currency}</span>
            </bdi>
          ) : (
            '–'
          )}
        </p>
        {others.map((one) => (
          <p key={one.currency} className="text-note text-ink-2">
            {t('alsoTaken', {
              amount: isolate(`${amount(one.amount, one.currency)} ${one.currency}`),
            })}
          </p>
        ))}
      </div>
    </section>
  );
}

/** The first thing that a shop needs before it takes real orders; nothing for one that takes them. */
function BeforeRealOrders() {
  const first = useGoingLive().data?.findings.find(({ level }) => level !== 'ok');
  if (!first) return null;
  return (
    <Suspense fallback={null}>
      <NextStep finding={first} />
    </Suspense>
  );
}

/** The order that needs somebody most. */
function FirstOrder({ order }: { readonly order: ListedOrder }) {
  const t = useTranslations('console.home');
  const { contents } = useContents();
  return (
    <article className="rounded-sheet border border-wrong bg-sheet p-3.5">
      <div className="flex items-center justify-between gap-3">
        <span className="flex flex-wrap gap-2">
          <LateChip order={order} />
          <FulfilmentChip order={order} />
        </span>
        <Amount amount={order.total} currency={order.currency} isStrong={false} />
      </div>
      <div className="my-3 flex items-center gap-3">
        <FilmStrip pictures={order.pictures.slice(0, 2)} count={order.photoCount} height="h-12" />
        <div className="min-w-0">
          <p className="truncate text-body font-semibold">
            <bdi>{order.name}</bdi>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
            <bdi>{order.city}</bdi>
            <span>{contents(order.contents)}</span>
          </p>
        </div>
      </div>
      <Link
        href={`/orders/${order.number}`}
        className={actionClass('main', 'w-full min-h-control')}
      >
        {t('decide')}
      </Link>
    </article>
  );
}

function OrderLine({ order }: { readonly order: ListedOrder }) {
  return (
    <HomeLine
      href={`/orders/${order.number}`}
      title={<bdi>{order.name}</bdi>}
      detail={
        order.payment === 'payment_review' ? (
          <PaymentChip payment={order.payment} />
        ) : (
          <FulfilmentChip order={order} />
        )
      }
      end={<OrderAge order={order} />}
    />
  );
}

const goingWell = ['print', 'printing', 'ready', 'shipped'] as const;

/** What goes on by itself. */
function GoingWell() {
  const t = useTranslations('console');
  const { count } = useConsoleFormats();
  const counts = useOrderCounts().data;
  return (
    <section>
      <h2 className="pt-5 pb-2 font-display text-3">{t('home.goingWell')}</h2>
      <ul className="grid grid-cols-4 divide-x divide-rule">
        {goingWell.map((view) => (
          <li key={view} className="not-first:ps-3">
            <Link href={`/orders?view=${view}`} className="block min-h-target hover:underline">
              <strong className="block text-3">{counts ? count(counts[view]) : '–'}</strong>
              <span className="text-note text-ink-2">{t(`views.${view}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the shop still owes on its gift cards. */
function OwedOnCards() {
  const t = useTranslations('console.home');
  const owed = useOwed().data;
  if (!owed || owed.length === 0) return null;
  return (
    <section>
      <h2 className="pt-5 pb-2 font-display text-3">
        <Link href="/gift-cards" className="hover:underline">
          {t('owed')}
        </Link>
      </h2>
      <OwedAmounts owed={owed} />
    </section>
  );
}
