import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Plus } from '#web/ui/icons.tsx';
import { useWebhooks } from '../../api/webhooks.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useListKeys } from '../../lib/use-list-keys.ts';
import { Action } from '../../ui/action.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { ListPage } from '../../ui/list-pages.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
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
  useListKeys({
    title: t('title'),
    ids: endpoints.map(({ id }) => id),
    open: state.webhook,
    show,
    more: [{ chord: 'n', label: t('add'), run: startAdd, isHinted: true }],
  });
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
      <ListAndPanel
        panel={
          <>
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
          </>
        }
      >
        <ListPage
          asked={list}
          rows={4}
          texts={{ failed: t('failed'), tryAgain: t('tryAgain'), none: t('none') }}
          noneDetail={t('noneDetail')}
          isEmpty={(all) => all.length === 0}
        >
          {(all) => <EndpointTable endpoints={all} open={open?.id} onOpen={show} />}
        </ListPage>
      </ListAndPanel>
    </Screen>
  );
}
