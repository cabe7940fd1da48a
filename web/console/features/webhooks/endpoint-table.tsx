import { useTranslations } from 'use-intl';
import type { WebhookEndpoint } from '#contract/staff/webhooks.ts';
import { Check, Cross, Warning } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { CircleIcon } from '../../ui/icons.tsx';
import { ListTable } from '../../ui/list-table.tsx';

interface EndpointTableProps {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The programs that hear of orders. */
export function EndpointTable({ endpoints, open, onOpen }: EndpointTableProps) {
  const t = useTranslations('console.webhooks');
  const { when, count } = useConsoleFormats();
  return (
    <ListTable
      rows={endpoints}
      keyOf={({ id }) => id}
      open={open}
      onOpen={onOpen}
      lead={{
        head: t('program'),
        text: ({ address, description }) =>
          description === '' ? new URL(address).hostname : description,
        below: ({ address }) => <bdi dir="ltr">{address}</bdi>,
      }}
      columns={[
        { head: t('state'), cell: (endpoint) => <EndpointChip endpoint={endpoint} /> },
        {
          head: t('lastArrived'),
          cell: ({ deliveredAt }) => (deliveredAt === null ? '–' : when(deliveredAt)),
          className: 'whitespace-nowrap',
          isExtra: true,
        },
        { head: t('notArrived'), cell: ({ failed }) => count(failed), isNumber: true },
      ]}
    />
  );
}

/** Whether messages arrive at an endpoint. */
export function EndpointChip({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const t = useTranslations('console.webhooks.states');
  const { off, failingSince, deliveredAt } = endpoint;
  if (off !== null) {
    return (
      <Chip weight={off === 'staff' ? 'end' : 'bad'} icon={<Cross />}>
        {t(off)}
      </Chip>
    );
  }
  if (failingSince !== null) {
    return (
      <Chip weight="need" icon={<Warning />}>
        {t('notArriving')}
      </Chip>
    );
  }
  return deliveredAt === null ? (
    <Chip weight="go" icon={<CircleIcon />}>
      {t('new')}
    </Chip>
  ) : (
    <Chip weight="done" icon={<Check />}>
      {t('arriving')}
    </Chip>
  );
}
