import { useTranslations } from 'use-intl';
import type { OwnPages } from '#contract/staff/pages.ts';
import { anyLanguage } from '#domain/settings/own-pages.ts';
import { infoPages, type InfoPage } from '#domain/storefront/info-pages.ts';
import { languageCodes } from '#locales/languages.ts';
import { Alert } from '#web/ui/icons.tsx';
import { cx } from '#web/ui/cx.ts';
import { useOwnPages, type PageKey } from '../../api/pages.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { PagePanel } from './page-panel.tsx';
import { pagesShape } from './pages-address.ts';

/** The owner's texts of the information pages, by language. */
export function PagesScreen() {
  const t = useTranslations('console.ownPages');
  const { state, change } = useAddressState(pagesShape);
  const list = useOwnPages();
  const { page, language } = state;
  const open = page !== undefined && language !== undefined ? { page, language } : null;
  return (
    <Screen head={<PlainHead title={t('title')} />}>
      <div className="flex min-h-0 grow phone:flex-col-reverse phone:justify-end">
        <div className="min-w-0 grow overflow-y-auto border-t border-rule px-5 py-5 phone:px-4">
          <p className="max-w-2xl pb-5 text-ink-2">{t('intro')}</p>
          {list.isPending && <SkeletonRows count={8} />}
          {list.isError && !list.data && (
            <Message title={t('failed')} level={2}>
              <Action look="ink" onClick={() => void list.refetch()}>
                {t('tryAgain')}
              </Action>
            </Message>
          )}
          {list.data &&
            infoPages.map((one) => (
              <PagePart key={one} page={one} all={list.data} open={open} onOpen={change} />
            ))}
        </div>
        {open && (
          <PagePanel
            key={`${open.page} ${open.language}`}
            text={open}
            onClose={() => change({ page: undefined, language: undefined })}
          />
        )}
      </div>
    </Screen>
  );
}

interface PagePartProps {
  readonly page: InfoPage;
  readonly all: OwnPages;
  readonly open: PageKey | null;
  readonly onOpen: (key: PageKey) => void;
}

const choices: readonly string[] = [...languageCodes, anyLanguage];

/** Names of languages as the reader calls them. */
function useLanguageNames() {
  const language = useConsoleLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return {
    nameOf: (code: string): string => names.of(code) ?? code,
    join: (codes: readonly string[]): string =>
      new Intl.ListFormat(language).format(codes.map((code) => names.of(code) ?? code)),
  };
}

/** A page with its languages; those that miss a text beside others say so. */
function PagePart({ page, all, open, onOpen }: PagePartProps) {
  const t = useTranslations('console.ownPages');
  const gap = all.gaps.find((one) => one.page === page);
  const { nameOf, join } = useLanguageNames();
  return (
    <section className="flex flex-col gap-2 pb-6">
      <h2 className="font-display text-3">{t(`names.${page}`)}</h2>
      {gap && (
        <Notice
          tone="wrong"
          icon={<Alert />}
          title={t('gap', { languages: join(gap.languages) })}
        />
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2">
        {choices.map((code) => {
          const stored = all.pages.find((one) => one.page === page && one.language === code);
          const isOpen = open?.page === page && open.language === code;
          return (
            <li key={code}>
              <button
                type="button"
                aria-pressed={isOpen}
                onClick={() => onOpen({ page, language: code })}
                className={cx(
                  'flex min-h-target w-full flex-col items-start rounded-control border px-3 py-1 text-start',
                  isOpen ? 'border-ink bg-tray' : 'border-rule bg-sheet hover:border-ink',
                )}
              >
                <span className="font-semibold">
                  {code === anyLanguage ? t('every') : nameOf(code)}
                </span>
                <span className="text-note text-ink-2">{t(`states.${stateOf(stored)}`)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function stateOf(stored: OwnPages['pages'][number] | undefined) {
  if (!stored) return 'none';
  if (stored.published && stored.draft) return 'both';
  return stored.published ? 'published' : 'draft';
}
