import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WebhookEndpoint } from '#contract/staff/webhooks.ts';
import { Plus } from '#web/ui/icons.tsx';
import { useWebhooks } from '../../api/webhooks.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { AddPanel } from './add-panel.tsx';
import { EndpointPanel } from './endpoint-panel.tsx';
import { EndpointTable } from './endpoint-table.tsx';
import { webhookShape } from './webhook-address.ts';

/** Programs of the owner that hear of orders, and whether the messages arrive. */
export function WebhooksScreen() {
  const t = useTranslations('console.webhooks');
  const { state, change } = useAddressState(webhookShape);
  const list = useWebhooks();
  // The secret of the endpoint that was just added; it is shown once and is in no address.
  const [secret, setSecret] = useState<{ id: string; secret: string } | null>(null);
  const endpoints = list.data ?? [];
  const open = endpoints.find(({ id }) => id === state.webhook);
  const closed = { panel: undefined, state: undefined, before: undefined, message: undefined };
  const show = (webhook: string | undefined): void => change({ ...closed, webhook });
  const startAdd = (): void => change({ ...closed, webhook: undefined, panel: 'add' });
  useWebhookKeys(endpoints, open, { show, startAdd });
  return (
    <Screen
      head={
        <PlainHead title={t('title')}>
          <span className="grow" />
          <Action look="main" icon={<Plus className="size-4" />} chord="n" onClick={startAdd}>
            {t('add')}
          </Action>
        </PlainHead>
      }
    >
      <div className="flex min-h-0 grow phone:flex-col-reverse phone:justify-end">
        <div className="min-w-0 grow overflow-auto">
          {list.isPending && <SkeletonRows count={4} />}
          {list.isError && !list.data && (
            <Message title={t('failed')} level={2}>
              <Action look="ink" onClick={() => void list.refetch()}>
                {t('tryAgain')}
              </Action>
            </Message>
          )}
          {list.data && endpoints.length === 0 && (
            <Message title={t('none')} detail={t('noneDetail')} level={2} />
          )}
          {endpoints.length > 0 && (
            <EndpointTable endpoints={endpoints} open={open?.id} onOpen={show} />
          )}
        </div>
        {state.panel === 'add' && (
          <AddPanel
            onClose={() => show(undefined)}
            onAdded={(added) => {
              setSecret(added);
              show(added.id);
            }}
          />
        )}
        {open && (
          <EndpointPanel
            key={open.id}
            endpoint={open}
            firstSecret={secret?.id === open.id ? secret.secret : null}
            address={{ state, change }}
            onClose={() => show(undefined)}
          />
        )}
      </div>
    </Screen>
  );
}

interface WebhookMoves {
  readonly show: (id: string | undefined) => void;
  readonly startAdd: () => void;
}

function useWebhookKeys(
  endpoints: readonly WebhookEndpoint[],
  open: WebhookEndpoint | undefined,
  { show, startAdd }: WebhookMoves,
): void {
  const t = useTranslations('console');
  const move = (by: number): void => {
    const at = open ? endpoints.indexOf(open) : by > 0 ? -1 : endpoints.length;
    const next = endpoints[Math.min(Math.max(at + by, 0), endpoints.length - 1)];
    if (next) show(next.id);
  };
  useKeys(t('webhooks.title'), [
    { chord: 'j', label: t('keys.move'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('keys.move'), run: () => move(-1), isHinted: true },
    { chord: 'n', label: t('webhooks.add'), run: startAdd, isHinted: true },
    { chord: 'escape', label: t('keys.leave'), run: () => show(undefined) },
  ]);
}
