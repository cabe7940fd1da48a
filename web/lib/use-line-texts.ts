import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { joinFacts } from '#locales/lists.ts';
import { useFormats, useLanguage } from './intl.tsx';
import type { SummaryLine } from './summary-lines.ts';
import { useCountedText } from './use-counted-text.ts';

/** The texts of a line of a summary, with the name of its tier if there is one. */
export function useLineTexts(currency: Currency) {
  const t = useTranslations();
  const { money } = useFormats();
  const language = useLanguage();
  const counted = useCountedText();
  return (line: SummaryLine, tier = '') => {
    const { id, key, quantity, shape, choices, unitPrice, photos, frames, bundle, total } = line;
    const price = money(unitPrice, currency);
    const facts = [
      t('summary.lineFrames', { quantity, price, photos, list: frames }),
      tier,
      bundle
        ? t('tiers.bundle', { count: bundle.count, price: money(bundle.price, currency) })
        : '',
    ];
    return {
      key: id,
      label: counted(key, quantity, shape, choices),
      detail: joinFacts(facts, language),
      amount: money(total, currency),
    };
  };
}
