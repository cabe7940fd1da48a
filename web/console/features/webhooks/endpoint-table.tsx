import { useTranslations } from 'use-intl';
import type { WebhookEndpoint } from '#contract/staff/webhooks.ts';
import { cx } from '#web/ui/cx.ts';
import { Check, Cross, Warning } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { CircleIcon } from '../../ui/icons.tsx';

interface EndpointTableProps {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The programs that hear of orders. */
export function EndpointTable({ endpoints, open, onOpen }: EndpointTableProps) {
  const t = useTranslations('console.webhooks');
  return (
    <table className="w-full text-note">
      <thead className="sticky top-0 z-10 bg-ground">
        <tr className="border-b border-ink [&_th]:px-4 [&_th]:py-1.5 [&_th]:text-start phone:[&_th]:px-2">
          <th scope="col">{t('program')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col" className="phone:hidden">
            {t('lastArrived')}
          </th>
          <th scope="col" className="text-end!">
            {t('notArrived')}
          </th>
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <EndpointRow
            key={endpoint.id}
            endpoint={endpoint}
            isOpen={endpoint.id === open}
            onOpen={() => onOpen(endpoint.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface EndpointRowProps {
  readonly endpoint: WebhookEndpoint;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function EndpointRow({ endpoint, isOpen, onOpen }: EndpointRowProps) {
  const { when, count } = useConsoleFormats();
  const { address, description, deliveredAt, failed } = endpoint;
  return (
    <tr
      aria-current={isOpen || undefined}
      className={cx(
        'relative border-b border-rule hover:bg-sheet [&_td]:px-4 [&_td]:py-2 phone:[&_td]:px-2',
        isOpen && 'row-bar bg-sheet',
      )}
    >
      <td className="min-w-0">
        <button
          type="button"
          onClick={onOpen}
          className="text-start font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          <bdi>{description === '' ? new URL(address).hostname : description}</bdi>
        </button>
        <bdi dir="ltr" className="block wrap-anywhere text-ink-2">
          {address}
        </bdi>
      </td>
      <td>
        <EndpointChip endpoint={endpoint} />
      </td>
      <td className="whitespace-nowrap phone:hidden">
        {deliveredAt === null ? '–' : when(deliveredAt)}
      </td>
      <td className="text-end tabular-nums">{count(failed)}</td>
    </tr>
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
