import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import type { LookUpResponse } from '#contract/staff/counter.ts';
import { isolate } from '#locales/isolate.ts';
import { focusShown } from '../../lib/focus-shown.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { PickupOrder, type HandedOrder } from './pickup-order.tsx';
import type { Counter } from './use-counter.ts';

const waiting = z.object({ waitSeconds: z.number() });

/** What the counter answers to a code: the order, or where it is. */
export function CounterAnswer({ counter }: { readonly counter: Counter }): ReactNode {
  const t = useTranslations('console.counter');
  const { place, leave } = counter;
  const again = (
    <Action look="ink" chord="escape" ref={focusShown} onClick={leave}>
      {t('another')}
    </Action>
  );
  switch (place.at) {
    case 'pad':
      return null;
    case 'looking':
      return <SkeletonRows count={4} />;
    case 'too-old':
      return (
        <Message title={t('offlineOver')} level={2}>
          {again}
        </Message>
      );
    case 'failed': {
      const { details, message } = place.failure;
      const wait = waiting.safeParse(details);
      const minutes = wait.success ? Math.ceil(wait.data.waitSeconds / 60) : null;
      return (
        <Message
          title={minutes === null ? (message ?? t('failed')) : t('tooMany', { minutes })}
          level={2}
        >
          {again}
        </Message>
      );
    }
    case 'listed':
      return <Handed order={place.order} counter={counter} proof={null} />;
    case 'offline': {
      const order: HandedOrder = { ...place.order, more: null };
      return <PickupOrder key={order.number} order={order} proof={place.proof} onDone={leave} />;
    }
    case 'found':
      return place.found.found === 'ready' ? (
        <Handed order={place.found.order} counter={counter} proof={place.proof} />
      ) : (
        <Elsewhere found={place.found}>{again}</Elsewhere>
      );
  }
}

interface HandedProps {
  readonly order: Extract<LookUpResponse, { found: 'ready' }>['order'];
  readonly counter: Counter;
  readonly proof: Parameters<typeof PickupOrder>[0]['proof'];
}

function Handed({ order, counter, proof }: HandedProps) {
  const { number, shelf, due, currency, ...more } = order;
  return (
    <PickupOrder
      key={number}
      order={{ number, shelf, due, currency, more }}
      proof={proof}
      onDone={counter.leave}
    />
  );
}

type NotReady = Exclude<LookUpResponse, { found: 'ready' }>;

/** Why an order does not wait here, in words that say what to do. */
function Elsewhere({
  found,
  children,
}: {
  readonly found: NotReady;
  readonly children: ReactNode;
}) {
  const t = useTranslations('console.counter');
  const { when } = useConsoleFormats();
  const forName = 'name' in found ? t('forName', { name: isolate(found.name) }) : undefined;
  switch (found.found) {
    case 'none':
      return (
        <Message title={t('none')} detail={t('noneDetail')} level={2}>
          {children}
        </Message>
      );
    case 'elsewhere':
      return (
        <Message
          title={t('elsewhere', { studio: isolate(found.studio) })}
          detail={
            found.phone === null ? undefined : (
              <a href={`tel:${found.phone}`}>
                {t('elsewhereCall', { phone: isolate(found.phone) })}
              </a>
            )
          }
          level={2}
        >
          {children}
        </Message>
      );
    case 'uploading':
      return (
        <Message
          title={t('uploading', { received: found.received, expected: found.expected })}
          detail={forName}
          level={2}
        >
          {children}
        </Message>
      );
    case 'printing':
      return (
        <Message
          title={
            found.readyAt === null
              ? t('printing')
              : t('printingReady', { time: when(found.readyAt) })
          }
          detail={forName}
          level={2}
        >
          {children}
        </Message>
      );
    case 'collected':
      return (
        <Message
          title={t('collected', { time: when(found.at), name: isolate(found.by) })}
          level={2}
        >
          {children}
        </Message>
      );
    case 'over':
      return (
        <Message title={t('over')} detail={forName} level={2}>
          {children}
        </Message>
      );
  }
}
