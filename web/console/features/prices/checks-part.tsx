import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { checksOf, isWrong, type CatalogueCheck } from '#domain/catalogue/edit/checks.ts';
import { variantsOf } from '#domain/catalogue/edit/price-lists.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { cx } from '#web/ui/cx.ts';
import { Alert, Check } from '#web/ui/icons.tsx';
import { EyeIcon } from '../../ui/icons.tsx';
import type { Pair } from './use-pair.ts';
import { usePriceWords } from './use-price-words.ts';
import { useRuleWords } from './use-rule-words.ts';

/** The findings in a draft beside what it is compared with. */
export function findChecks({ before, catalogue }: Pair): CatalogueCheck[] {
  return checksOf(catalogue, before.catalogue);
}

/** Whether a finding is about a list; a cliff whose prices stay as they are is left out. */
function isShown(check: CatalogueCheck, list: string): boolean {
  if (check.code === 'cliff' && JSON.stringify(check.cliff) === JSON.stringify(check.earlier)) {
    return false;
  }
  return !('list' in check) || check.list === list;
}

interface ChecksPartProps {
  readonly pair: Pair;
  readonly checks: readonly CatalogueCheck[];
  readonly list: string;
}

/** What is right, wrong or worth a look in the prices of a country, and where else there is something wrong. */
export function ChecksPart({ pair, checks, list }: ChecksPartProps) {
  const t = useTranslations('console.prices');
  const word = useCheckWords(list, pair.catalogue);
  const here = checks.filter((check) => isShown(check, list));
  const isFalling = !here.some(({ code }) => code === 'tier_dearer');
  const { listName } = usePriceWords(list);
  const elsewhere = [
    ...new Set(
      checks.flatMap((check) =>
        isWrong(check) && 'list' in check && check.list !== list ? [check.list] : [],
      ),
    ),
  ];
  return (
    <section aria-label={t('checks')} className="flex flex-col pt-4">
      <h2 className="flex flex-wrap items-baseline gap-2 pb-1">
        <strong>{t('checks')}</strong>
        <span className="text-note text-ink-2">{t('checksDetail')}</span>
      </h2>
      <ul className="border-t border-rule text-note">
        {isFalling && <CheckLine tone="right">{t('found.tiersFall')}</CheckLine>}
        <CheckLine tone="right">{t('found.noOrderChanges')}</CheckLine>
        {here.map((check) => (
          <CheckLine key={JSON.stringify(check)} tone={check.level}>
            {word(check)}
          </CheckLine>
        ))}
        {elsewhere.map((name) => (
          <CheckLine key={name} tone="wrong">
            <Link href={`/prices/${name}${globalThis.location.search}`} className="underline">
              {t('found.elsewhere', { list: listName(name) })}
            </Link>
          </CheckLine>
        ))}
      </ul>
    </section>
  );
}

interface CheckLineProps {
  readonly tone: 'right' | 'look' | 'wrong';
  readonly children: React.ReactNode;
}

const tones = {
  right: { icon: <Check className="size-4! shrink-0 text-done" />, className: '' },
  look: { icon: <EyeIcon className="size-4! shrink-0 text-care" />, className: 'bg-care-wash' },
  wrong: { icon: <Alert className="size-4! shrink-0 text-wrong" />, className: 'bg-wrong-wash' },
} as const;

function CheckLine({ tone, children }: CheckLineProps) {
  const t = useTranslations('console.prices');
  const { icon, className } = tones[tone];
  return (
    <li className={cx('flex items-center gap-3 border-b border-rule px-2 py-1.5', className)}>
      {icon}
      <span>
        {tone !== 'right' && (
          <strong className={tone === 'look' ? 'text-care' : 'text-wrong'}>
            {t(`tones.${tone}`)}{' '}
          </strong>
        )}
        {children}
      </span>
    </li>
  );
}

/** The words of what was found. */
export function useCheckWords(
  list: string,
  catalogue: Catalogue,
): (check: CatalogueCheck) => string {
  const t = useTranslations('console.prices.found');
  const { amountOf, variant, count } = usePriceWords(list);
  const shipping = useTranslations('console.prices.shippingParts');
  const ruleWord = useRuleWords(catalogue);
  const size = (key: string): string => {
    const found = variantsOf(catalogue).find((each) => each.key === key);
    return found ? variant(found) : key;
  };
  const pieces = (number: number | null): string => (number === null ? '–' : count(number));
  return (check) => {
    switch (check.code) {
      case 'rule':
        return ruleWord(check.problem);
      case 'no_price':
      case 'default_unsold':
      case 'unsold':
        return t(check.code, { size: size(check.key) });
      case 'tier_dearer':
        return t('tier_dearer', {
          size: size(check.key),
          from: check.from,
          unit: amountOf(check.unit),
          before: amountOf(check.unitBefore),
        });
      case 'cliff': {
        const { cliff, earlier } = check;
        const said = {
          size: size(check.key),
          count: cliff.count,
          total: amountOf(cliff.total),
          from: cliff.from,
          fromTotal: amountOf(cliff.fromTotal),
        };
        if (!earlier) return t('cliff', said);
        const before = {
          earlier: amountOf(earlier.total),
          earlierFrom: amountOf(earlier.fromTotal),
        };
        return t('oldCliff', { ...said, ...before });
      }
      case 'free_shipping_moved':
        return t('free_shipping_moved', {
          size: size(check.key),
          before: pieces(check.before),
          after: pieces(check.after),
        });
      case 'scale': {
        const { place, before, after, factor, isUp } = check;
        const name =
          typeof place === 'string' ? shipping(place) : `${size(place.key)}, ${place.from}+`;
        return t(isUp ? 'scaleUp' : 'scaleDown', {
          name,
          before: amountOf(before),
          after: amountOf(after),
          factor,
        });
      }
    }
  };
}
