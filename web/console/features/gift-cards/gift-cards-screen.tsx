import { useTranslations } from 'use-intl';
import type { ListedGiftCard } from '#contract/staff/gift-cards.ts';
import { giftCardStates } from '#domain/discounts/gift-card-states.ts';
import { Plus } from '#web/ui/icons.tsx';
import { useGiftCards, useOwed } from '../../api/gift-cards.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useMay } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { pillClass } from '../../ui/pill.ts';
import { OwedAmounts } from '../../ui/owed-amounts.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { CodeSearch } from './code-search.tsx';
import { giftCardShape, type GiftCardAddress } from './gift-card-address.ts';
import { GiftCardPanel } from './gift-card-panel.tsx';
import { GiftCardTable } from './gift-card-table.tsx';
import { IssuePanel } from './issue-panel.tsx';
import { MailPanel } from './mail-panel.tsx';

/** The gift cards of the shop: what it owes on them, and each with its ledger. */
export function GiftCardsScreen() {
  const t = useTranslations('console.giftCards');
  const mayIssue = useMay()('gift-cards.issue');
  const { state: address, change } = useAddressState(giftCardShape);
  const { state, currency, ending, after, card, issue } = address;
  const page = useGiftCards({ state, currency, ending }, after);
  const cards = page.data?.cards ?? [];
  const show = (id: string | undefined): void => change({ card: id, issue: undefined });
  const startIssue = (): void => change({ card: undefined, issue: '1' });
  const startMail = (): void => change({ card: undefined, issue: 'mail' });
  const filter = (changes: Partial<GiftCardAddress>): void =>
    change({ after: undefined, card: undefined, ...changes });
  useGiftCardKeys({
    cards,
    open: card,
    show,
    ...(mayIssue && { issue: startIssue, mail: startMail }),
  });
  const issuing = mayIssue ? issue : undefined;
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('title')}>
            <CodeSearch
              ending={ending ?? ''}
              onEnding={(next) => filter({ ending: next })}
              onFound={show}
            />
            <span className="grow" />

            {mayIssue && (
              <Action chord="w" onClick={startMail}>
                {t('byMail')}
              </Action>
            )}
            {mayIssue && (
              <Action look="main" icon={<Plus className="size-4" />} chord="n" onClick={startIssue}>
                {t('issue')}
              </Action>
            )}
          </PlainHead>
          <Owed chosen={currency} onChoose={(next) => filter({ currency: next })} />
          <StateFilter chosen={state} onChoose={(next) => filter({ state: next })} />
        </>
      }
    >
      <div className="flex min-h-0 grow phone:flex-col-reverse phone:justify-end">
        <div className="min-w-0 grow overflow-auto">
          {page.isPending && <SkeletonRows count={12} />}
          {page.isError && !page.data && (
            <Message title={t('failed')} level={2}>
              <Action look="ink" onClick={() => void page.refetch()}>
                {t('tryAgain')}
              </Action>
            </Message>
          )}
          {page.data && cards.length === 0 && <Message title={t('none')} level={2} />}
          {cards.length > 0 && <GiftCardTable cards={cards} open={card} onOpen={show} />}
          <nav aria-label={t('pages')} className="flex justify-center gap-2 p-4 empty:hidden">
            {after !== undefined && <Action onClick={() => filter({})}>{t('latest')}</Action>}
            {page.data && page.data.next !== null && (
              <Action onClick={() => filter({ after: page.data.next ?? undefined })}>
                {t('older')}
              </Action>
            )}
          </nav>
        </div>
        {issuing === '1' && <IssuePanel onClose={() => show(undefined)} />}
        {issuing === 'mail' && <MailPanel onClose={() => show(undefined)} onSent={show} />}
        {issuing === undefined && card !== undefined && (
          <GiftCardPanel key={card} id={card} onClose={() => show(undefined)} />
        )}
      </div>
    </Screen>
  );
}

interface OwedProps {
  readonly chosen: string | undefined;
  readonly onChoose: (currency: GiftCardAddress['currency']) => void;
}

/** What the shop still owes, by currency; a currency is a filter. */
function Owed({ chosen, onChoose }: OwedProps) {
  const t = useTranslations('console.giftCards');
  const owed = useOwed().data;
  if (!owed || owed.length === 0) return null;
  const blocked = owed.filter((each) => each.blocked > 0);
  return (
    <section
      aria-label={t('owed')}
      className="flex flex-wrap items-center gap-x-5 gap-y-1 border-y border-rule px-5 py-2 phone:px-4"
    >
      <h2 className="font-semibold">{t('owed')}</h2>
      <OwedAmounts
        owed={owed}
        chosen={chosen}
        onChoose={(currency) =>
          onChoose(currency === chosen ? undefined : (currency as GiftCardAddress['currency']))
        }
      />
      {blocked.length > 0 && (
        <p className="text-note text-ink-2">
          {t('blocked')}{' '}
          {blocked.map((each, index) => (
            <span key={each.currency}>
              {index > 0 && ' · '}
              <Amount amount={each.blocked} currency={each.currency} isStrong={false} />
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

interface StateFilterProps {
  readonly chosen: GiftCardAddress['state'];
  readonly onChoose: (state: GiftCardAddress['state']) => void;
}

function StateFilter({ chosen, onChoose }: StateFilterProps) {
  const t = useTranslations('console.giftCards.states');
  return (
    <div
      data-filters
      className="flex min-h-11 items-center gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] phone:px-4"
    >
      {giftCardStates.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          className={pillClass(chosen === state)}
          onClick={() => onChoose(chosen === state ? undefined : state)}
        >
          {t(state)}
        </button>
      ))}
    </div>
  );
}

interface GiftCardMoves {
  readonly cards: readonly ListedGiftCard[];
  readonly open: string | undefined;
  readonly show: (id: string | undefined) => void;
  readonly issue?: () => void;
  readonly mail?: () => void;
}

function useGiftCardKeys({ cards, open, show, issue, mail }: GiftCardMoves): void {
  const t = useTranslations('console');
  const move = (by: number): void => {
    const at = cards.findIndex(({ id }) => id === open);
    const from = at === -1 && by < 0 ? cards.length : at;
    const next = cards[Math.min(Math.max(from + by, 0), cards.length - 1)];
    if (next) show(next.id);
  };
  useKeys(t('giftCards.title'), [
    { chord: 'j', label: t('keys.move'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('keys.move'), run: () => move(-1), isHinted: true },
    ...(issue
      ? [{ chord: 'n', label: t('giftCards.issue'), run: issue, isHinted: true } as const]
      : []),
    ...(mail ? [{ chord: 'w', label: t('giftCards.byMail'), run: mail } as const] : []),
    {
      chord: 'f',
      label: t('keys.filter'),
      run: () => document.querySelector<HTMLElement>('[data-filters] button')?.focus(),
      isHinted: true,
    },
    { chord: 'escape', label: t('keys.leave'), run: () => show(undefined) },
  ]);
}
