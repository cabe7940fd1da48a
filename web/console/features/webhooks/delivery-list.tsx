import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { WebhookDelivery } from '#contract/staff/webhooks.ts';
import { Check, Clock, Cross } from '#web/ui/icons.tsx';
import { replayWebhook, useAskWebhooksAgain, useDeliveries } from '../../api/webhooks.ts';
import { shortNumber } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PageTurns } from '../../ui/list-pages.tsx';
import { pillClass } from '../../ui/pill.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { useKindName } from './use-kind-name.ts';
import type { WebhookAddress } from './webhook-address.ts';

interface DeliveryListProps {
  readonly id: string;
  readonly isOff: boolean;
  readonly address: WebhookAddress;
}

const views = [undefined, 'failed', 'waiting', 'delivered'] as const;

/** What was sent to an endpoint, the latest first. */
export function DeliveryList({ id, isOff, address: { state, change } }: DeliveryListProps) {
  const t = useTranslations('console.webhooks');
  const page = useDeliveries(id, state.state, state.before);
  const deliveries = page.data?.deliveries ?? [];
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('messages')}</h3>
      <div className="flex flex-wrap gap-1.5">
        {views.map((view) => (
          <button
            key={view ?? 'all'}
            type="button"
            aria-pressed={state.state === view}
            className={pillClass(state.state === view)}
            onClick={() => change({ state: view, before: undefined, message: undefined })}
          >
            {t(`views.${view ?? 'all'}`)}
          </button>
        ))}
      </div>
      {page.isPending && <SkeletonRows count={3} />}
      {page.isError && !page.data && (
        <Action className="self-start" onClick={() => void page.refetch()}>
          {t('tryAgain')}
        </Action>
      )}
      {page.data && deliveries.length === 0 && <p className="text-ink-2">{t('noMessages')}</p>}
      <ol>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="border-b border-rule">
            <DeliveryLine
              delivery={delivery}
              isOpen={delivery.id === state.message}
              onOpen={() =>
                change({ message: delivery.id === state.message ? undefined : delivery.id })
              }
            />
            {delivery.id === state.message && (
              <DeliveryDetail webhook={id} delivery={delivery} isOff={isOff} />
            )}
          </li>
        ))}
      </ol>
      <PageTurns
        after={state.before}
        next={page.data?.next}
        onTurn={(before) => change({ before })}
        texts={{ pages: t('pages'), first: t('latest'), next: t('older') }}
        className=""
      />
    </section>
  );
}

interface DeliveryLineProps {
  readonly delivery: WebhookDelivery;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function DeliveryLine({
  delivery: { kind, at, state, attempts },
  isOpen,
  onOpen,
}: DeliveryLineProps) {
  const t = useTranslations('console.webhooks');
  const { when } = useConsoleFormats();
  const name = useKindName();
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className="flex min-h-target w-full flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-start hover:bg-tray"
    >
      <span className="min-w-0 grow font-semibold">{name(kind)}</span>
      <span className="text-note text-ink-2">{when(at)}</span>
      <DeliveryChip state={state} label={t(`views.${state}`)} />
      {state === 'waiting' && attempts > 0 && (
        <span className="w-full text-note text-ink-2">{t('attempts', { count: attempts })}</span>
      )}
    </button>
  );
}

const chips = {
  waiting: { weight: 'go', icon: <Clock /> },
  delivered: { weight: 'done', icon: <Check /> },
  failed: { weight: 'bad', icon: <Cross /> },
} as const;

function DeliveryChip({
  state,
  label,
}: Pick<WebhookDelivery, 'state'> & { readonly label: string }) {
  return <Chip {...chips[state]}>{label}</Chip>;
}

interface DeliveryDetailProps {
  readonly webhook: string;
  readonly delivery: WebhookDelivery;
  readonly isOff: boolean;
}

/** How the latest attempt ended, what was sent, and the button that sends it again. */
function DeliveryDetail({ webhook, delivery, isOff }: DeliveryDetailProps) {
  const t = useTranslations('console.webhooks');
  const { when } = useConsoleFormats();
  const task = useTask();
  const askAgain = useAskWebhooksAgain();
  const { id, order, lastAt, status, failure, milliseconds, nextAt, attempts, body } = delivery;
  return (
    <div className="flex flex-col gap-2 pb-3 text-note">
      {lastAt !== null && (
        <p>
          {failure === null
            ? t('answered', { status: String(status), time: when(lastAt), ms: milliseconds ?? 0 })
            : t(`failures.${failure}`, { time: when(lastAt) })}{' '}
          {t('attempts', { count: attempts })}
        </p>
      )}
      {nextAt !== null && <p>{t('next', { time: when(nextAt) })}</p>}
      {order !== null && (
        <Link href={`/orders/${order}`} className="underline underline-offset-2">
          <bdi dir="ltr">{shortNumber(order)}</bdi>
        </Link>
      )}
      <p className="font-semibold">{t('body')}</p>
      <pre
        dir="ltr"
        lang="en"
        className="rounded-control bg-tray p-3 font-edge text-mark whitespace-pre-wrap wrap-anywhere"
      >
        {JSON.stringify(JSON.parse(body), null, 2)}
      </pre>
      <TaskFailure task={task} />
      {!isOff && (
        <Action
          className="self-start"
          isBusy={task.isBusy}
          onClick={() =>
            task.run(async () => {
              await replayWebhook(webhook, { deliveries: [id] });
              await askAgain();
            })
          }
        >
          {t('sendAgain')}
        </Action>
      )}
    </div>
  );
}
