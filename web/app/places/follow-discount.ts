import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import {
  discountAmount,
  discountError,
  type DiscountError,
  type PriceRule,
} from '#domain/discounts/discounts.ts';
import type { Currency } from '#domain/common/money.ts';
import { errorValues } from '#locales/error-values.ts';
import { isolate } from '#locales/isolate.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { findPriceRule } from '#web/features/discounts/api/find-price-rule.ts';
import {
  codeFrom,
  forgetDiscount,
  keepDiscount,
  keptCode,
  refuseDiscount,
  useDiscount,
} from '#web/features/discounts/discount-store.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { formatMoney, formatPercent } from '#web/lib/format.ts';
import { useNotices } from '#web/lib/notices.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { currentTexts } from '../language/current-texts.ts';

function orderCurrency(): Currency {
  return currencyIn(getShopCatalogue(), useCountry.getState().country);
}

/** What an offer of pieces takes off; null for another rule. */
function offerText({ pieces, code }: PriceRule): string | null {
  const { language, t } = currentTexts();
  if (!pieces) return null;
  const offer = { ...pieces, percent: formatPercent(pieces.percentThousandths, language) };
  const key = pieces.percentThousandths === 100_000 ? 'summary.piecesFree' : 'summary.piecesOff';
  return `${t('summary.discountCode', { code: isolate(code) })}: ${t(key, offer)}`;
}

function showApplied(rule: PriceRule): void {
  const { language, t } = currentTexts();
  const currency = orderCurrency();
  const amount =
    rule.valueType === 'percentage'
      ? formatPercent(Math.abs(rule.valueThousandths), language)
      : formatMoney(discountAmount(rule, Number.MAX_SAFE_INTEGER, currency), currency, language);
  useNotices.getState().showMessage({
    text:
      offerText(rule) ??
      t('links.discount.applied', { code: isolate(rule.code), amount: isolate(amount) }),
    isUnasked: true,
  });
}

function showRefused(code: string, error: DiscountError, rule: PriceRule | null): void {
  const { language, t } = currentTexts();
  const details = { orderCurrency: orderCurrency(), discountCurrency: rule?.currency };
  const reason = t(`errors.${error}`, errorValues(language, details));
  // The refusal does not block the order, so it is a message like a success, which survives a change of screen.
  useNotices.getState().showMessage({
    text: `${t('links.discount.refused', { code: isolate(code) })} ${reason}`,
    isUnasked: true,
  });
}

function showUnchecked(failure: ApiFailure, retry: () => void): void {
  const { t } = currentTexts();
  const takeBack = useNotices.getState().showProblem({
    title: t('links.discount.unchecked'),
    text: failure.message ?? t('failures.networkError'),
    retry,
  });
  // The code was checked, removed or replaced meanwhile.
  const stop = useDiscount.subscribe(() => {
    stop();
    takeBack();
  });
}

/**
 * Looks up a code and applies it if it is valid. `fresh` if it came with this visit: then success is reported as
 * well.
 */
async function check(code: string, fresh: boolean): Promise<void> {
  const response = await findPriceRule(code);
  if (!response.ok) {
    // The code may be valid: it is stored and checked again on the next visit.
    if (fresh) keepDiscount(code, null);
    showUnchecked(response, () => void check(code, fresh));
    return;
  }
  const rule = response.value;
  const error = discountError(rule, orderCurrency(), Date.now());
  // The code may be valid in another country's currency, so the order keeps it.
  if (rule && (error === null || error === 'discount_wrong_currency')) keepDiscount(code, rule);
  else if (keptCode() === code || useDiscount.getState().code === code) forgetDiscount();
  if (error !== null) showRefused(code, error, rule);
  else if (rule && fresh) showApplied(rule);
}

/**
 * Checks again whether the order's code is valid, because other customers may have used it up. An invalid code stays
 * in the summary with the reason.
 */
export async function recheckDiscount(): Promise<void> {
  const { code, error: before } = useDiscount.getState();
  if (code === null || before !== null) return;
  const response = await findPriceRule(code);
  // If this check fails, the code is checked when the order is placed.
  if (!response.ok || useDiscount.getState().code !== code) return;
  const error = discountError(response.value, orderCurrency(), Date.now());
  if (error === null || error === 'discount_wrong_currency') keepDiscount(code, response.value);
  else refuseDiscount(code, error);
}

/** Applies the code of a link, else the stored one. */
export async function startDiscount(asked: string | null): Promise<void> {
  const kept = keptCode();
  const code = codeFrom(asked);
  if (kept !== null && kept !== code) await check(kept, false);
  if (code !== null) await check(code, true);
}
