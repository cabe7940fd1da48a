import { useTranslations } from 'use-intl';

const look =
  'sr-only z-50 bg-ink p-3 text-ground focus:not-sr-only focus:fixed focus:start-2 focus:top-2';

/** Focuses the summary if the screen shows one, else the bar with the order so far. */
function goToOrder(): void {
  const summaries = [...document.querySelectorAll<HTMLElement>('[data-summary]')];
  const bar = document.querySelector<HTMLElement>('#order-bar');
  (summaries.find((summary) => summary.checkVisibility()) ?? bar)?.focus();
}

/** The first links of every screen, visible while they have the focus. */
export function SkipLinks() {
  const t = useTranslations('a11y');
  return (
    <>
      <a
        href="#main"
        onClick={(event) => {
          // Following the link would add a history entry without a screen.
          event.preventDefault();
          document.querySelector<HTMLElement>('#main')?.focus();
        }}
        className={look}
      >
        {t('skipToContent')}
      </a>
      <a
        href="#order-bar"
        onClick={(event) => {
          event.preventDefault();
          goToOrder();
        }}
        className={look}
      >
        {t('skipToOrder')}
      </a>
    </>
  );
}
