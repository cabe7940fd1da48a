import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WebhookEndpoint } from '#contract/staff/webhooks.ts';
import { Warning } from '#web/ui/icons.tsx';
import {
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  useAskWebhooksAgain,
} from '../../api/webhooks.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { EndpointChip } from './endpoint-table.tsx';
import { KindChoice } from './kind-choice.tsx';
import { ReplayForm } from './replay-form.tsx';
import { SecretNotice } from './secret-notice.tsx';
import type { WebhookAddress } from './webhook-address.ts';

interface EndpointPanelProps {
  readonly endpoint: WebhookEndpoint;
  /** The secret, right after the endpoint was added. */
  readonly firstSecret: string | null;
  readonly address: WebhookAddress;
  readonly onClose: () => void;
}

/** An endpoint: whether messages arrive, what was sent, and what can be done about it. */
export function EndpointPanel({ endpoint, firstSecret, address, onClose }: EndpointPanelProps) {
  const t = useTranslations('console.webhooks');
  const { when } = useConsoleFormats();
  const [secret, setSecret] = useState(firstSecret);
  const task = useTask();
  const askAgain = useAskWebhooksAgain();
  const { id, description, off, failingSince, offAt, createdAt, createdBy } = endpoint;
  const run = (work: () => Promise<unknown>): void =>
    task.run(async () => {
      await work();
      await askAgain();
    });
  return (
    <Panel
      title={description === '' ? new URL(endpoint.address).hostname : description}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <p>
          <EndpointChip endpoint={endpoint} />
        </p>
        <bdi dir="ltr" className="font-edge text-mark wrap-anywhere">
          {endpoint.address}
        </bdi>
        <p className="text-note text-ink-2">
          {t('addedBy', { name: createdBy, time: when(createdAt) })}
        </p>
      </div>
      {secret !== null && <SecretNotice secret={secret} />}
      <TaskFailure task={task} />
      {off === null && failingSince !== null && (
        <Notice
          tone="care"
          icon={<Warning />}
          title={t('failingSince', { time: when(failingSince) })}
        >
          <p>{offAt === null ? t('willTell') : t('willEnd', { time: when(offAt) })}</p>
        </Notice>
      )}
      {off !== null && <p>{t(`offDetails.${off}`)}</p>}
      <div className="flex flex-wrap gap-2">
        {off === null && (
          <Action look="ink" isBusy={task.isBusy} onClick={() => run(() => testWebhook(id))}>
            {t('sendTest')}
          </Action>
        )}
        <Action
          look={off === null ? 'outline' : 'ink'}
          isBusy={task.isBusy}
          onClick={() =>
            run(() => changeWebhook(id, { description, kinds: endpoint.kinds, isOn: off !== null }))
          }
        >
          {t(off === null ? 'switchOff' : 'switchOn')}
        </Action>
      </div>
      <DeliveryList id={id} isOff={off !== null} address={address} />
      {off === null && <ReplayForm id={id} />}
      <KindsPart endpoint={endpoint} />
      <EndPart
        isBusy={task.isBusy}
        onRenew={() =>
          run(async () => {
            setSecret((await renewWebhookSecret(id)).secret);
          })
        }
        onRemove={() =>
          run(async () => {
            await removeWebhook(id);
            onClose();
          })
        }
      />
    </Panel>
  );
}

function KindsPart({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const t = useTranslations('console.webhooks');
  const [kinds, setKinds] = useState(endpoint.kinds);
  const task = useTask();
  const askAgain = useAskWebhooksAgain();
  const isSame = kinds.join() === endpoint.kinds.join();
  const { id, description, off } = endpoint;
  return (
    <section className="flex flex-col gap-2">
      <KindChoice kinds={kinds} onChange={(next) => setKinds([...next])} />
      <TaskFailure task={task} />
      {!isSame && kinds.length > 0 && (
        <Action
          className="self-start"
          isBusy={task.isBusy}
          onClick={() =>
            task.run(async () => {
              await changeWebhook(id, { description, kinds, isOn: off === null });
              await askAgain();
            })
          }
        >
          {t('store')}
        </Action>
      )}
    </section>
  );
}

interface EndPartProps {
  readonly isBusy: boolean;
  readonly onRenew: () => void;
  readonly onRemove: () => void;
}

/** What cannot be taken back asks once more, in its place. */
function EndPart({ isBusy, onRenew, onRemove }: EndPartProps) {
  const t = useTranslations('console.webhooks');
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  if (asked === null) {
    return (
      <div className="flex flex-wrap gap-2 border-t border-rule pt-4">
        <Action look="quiet" onClick={() => setAsked('renew')}>
          {t('renew')}
        </Action>
        <Action look="quiet" onClick={() => setAsked('remove')}>
          {t('remove')}
        </Action>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2 border-t border-rule pt-4">
      <p>{t(asked === 'renew' ? 'renewDetail' : 'removeDetail')}</p>
      <div className="flex flex-wrap gap-2">
        <Action
          look="danger"
          isBusy={isBusy}
          onClick={() => {
            setAsked(null);
            if (asked === 'renew') onRenew();
            else onRemove();
          }}
        >
          {t(asked === 'renew' ? 'renewNow' : 'removeNow')}
        </Action>
        <Action onClick={() => setAsked(null)}>{t('keep')}</Action>
      </div>
    </div>
  );
}
