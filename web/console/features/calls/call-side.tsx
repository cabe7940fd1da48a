import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Evidence, HeldCall } from '#contract/staff/calls.ts';
import { Alert, Check } from '#web/ui/icons.tsx';
import { cx } from '#web/ui/cx.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { CircleIcon, EyeIcon } from '../../ui/icons.tsx';
import { useEvidenceWords } from './call-texts.ts';
import { CallNote } from './call-note.tsx';

const weightIcons = { fine: Check, look: EyeIcon, stop: Alert, unknown: CircleIcon } as const;
const weightClasses = {
  fine: 'text-done',
  look: 'font-semibold text-care',
  stop: 'font-semibold text-wrong',
  unknown: 'text-ink-2',
} as const;
const rowClasses = { fine: '', look: 'bg-care-wash', stop: 'bg-wrong-wash', unknown: '' } as const;

/** What is known of the customer beside a call: facts with their dates, earlier orders, and a note. */
export function CallSide({ call }: { readonly call: HeldCall }) {
  const t = useTranslations('console.calls');
  return (
    <div className="flex min-h-full flex-col gap-1 px-4 py-3">
      <h2 className="font-semibold">{t('evidence')}</h2>
      <ul>
        {call.evidence.map((one) => (
          <EvidenceLine key={`${one.kind} ${one.at}`} one={one} />
        ))}
      </ul>
      <p className="py-2 text-note text-ink-2">{t('informs')}</p>
      {call.earlier.length > 0 && <Earlier call={call} />}
      <CallNote key={call.order.number} number={call.order.number} />
    </div>
  );
}

function EvidenceLine({ one }: { readonly one: Evidence }) {
  const t = useTranslations('console.calls');
  const { fact, detail } = useEvidenceWords()(one);
  const IconOf = weightIcons[one.weight];
  return (
    <li
      className={cx(
        'grid grid-cols-[5.75rem_1fr_auto] gap-x-2 border-b border-rule px-1.5 py-1.5',
        rowClasses[one.weight],
      )}
    >
      <span className={cx('flex gap-1', weightClasses[one.weight])}>
        <IconOf className="size-4 shrink-0" />
        {t(`weights.${one.weight}`)}
      </span>
      <span>
        <strong className="block">{fact}</strong>
        {detail !== '' && <span className="text-note text-ink-2">{detail}</span>}
      </span>
      <EvidenceLink one={one} />
    </li>
  );
}

function EvidenceLink({ one }: { readonly one: Evidence }) {
  const t = useTranslations('console.calls');
  if (one.order === null) return null;
  return (
    <Link href={`/orders/${one.order}`} className="underline underline-offset-2">
      {t('open')}
    </Link>
  );
}

function Earlier({ call }: { readonly call: HeldCall }) {
  const t = useTranslations('console.calls');
  const states = useTranslations('console.fulfilment.states');
  const { when, amount } = useConsoleFormats();
  return (
    <section aria-label={t('earlier')}>
      <p className="flex gap-2">
        <strong>{t('earlier')}</strong>
        <span className="text-ink-2">{t('samePerson')}</span>
      </p>
      <ul>
        {call.earlier.map((order) => (
          <li
            key={order.number}
            className="flex flex-wrap items-center gap-2 border-b border-rule py-1 text-note"
          >
            <Link href={`/orders/${order.number}`} className="w-21 shrink-0">
              {when(order.placedAt)}
            </Link>
            <bdi className="w-14 shrink-0 text-end">{amount(order.total, order.currency)}</bdi>
            {order.wasRefused ? (
              <Chip weight="bad" icon={<Alert />}>
                {t('refusedAtDoor')}
              </Chip>
            ) : (
              <Chip weight={order.fulfilment === 'completed' ? 'done' : 'end'} icon={null}>
                {states(order.fulfilment)}
              </Chip>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
