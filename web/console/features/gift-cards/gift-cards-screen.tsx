import { useTranslations } from 'use-intl';
import { giftCardStates } from '#domain/discounts/gift-card-states.ts';
import { Plus } from '#web/ui/icons.tsx';
import { useGiftCards, useOwed } from '../../api/gift-cards.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useMay } from '../../lib/session.ts';
import { useListKeys } from '../../lib/use-list-keys.ts';
import { Action } from '../../ui/action.tsx';
import { FilterPills } from '../../ui/filter-pills.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { ListPage, PageTurns } from '../../ui/list-pages.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { OwedAmounts } from '../../ui/owed-amounts.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
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
  const show = (id: string | undefined): void => change({ card: id, issue: undefined });
  const startIssue = (): void => change({ card: undefined, issue: '1' });
  const startMail = (): void => change({ card: undefined, issue: 'mail' });
  const filter = (changes: Partial<GiftCardAddress>): void =>
    change({ after: undefined, card: undefined, ...changes });
  useListKeys({
    title: t('title'),
    ids: page.data?.cards.map(({ id }) => id) ?? [],
    open: card,
    show,
    more: [
      mayIssue && { chord: 'n', label: t('issue'), run: startIssue, isHinted: true },
      mayIssue && { chord: 'w', label: t('byMail'), run: startMail },
    ],
    hasFilters: true,
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
          <FilterPills
            choices={giftCardStates}
            chosen={state}
            label={(each) => t(`states.${each}`)}
            onChoose={(each) => filter({ state: state === each ? undefined : each })}
          />
        </>
      }
    >
      <ListAndPanel
        panel={
          <>
            {issuing === '1' && <IssuePanel onClose={() => show(undefined)} />}
            {issuing === 'mail' && <MailPanel onClose={() => show(undefined)} onSent={show} />}
            {issuing === undefined && card !== undefined && (
              <GiftCardPanel key={card} id={card} onClose={() => show(undefined)} />
            )}
          </>
        }
      >
        <ListPage
          asked={page}
          rows={12}
          texts={{ failed: t('failed'), tryAgain: t('tryAgain'), none: t('none') }}
          isEmpty={({ cards }) => cards.length === 0}
        >
          {({ cards }) => <GiftCardTable cards={cards} open={card} onOpen={show} />}
        </ListPage>
        <PageTurns
          after={after}
          next={page.data?.next}
          onTurn={(next) => filter({ after: next })}
          texts={{ pages: t('pages'), first: t('latest'), next: t('older') }}
        />
      </ListAndPanel>
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
