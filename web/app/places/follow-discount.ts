import { currencyOf } from '#domain/countries.ts';
import {
  discountAmount,
  discountError,
  type DiscountError,
  type PriceRule,
} from '#domain/discounts.ts';
import type { Currency } from '#domain/money.ts';
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
import { currentTexts } from '../language/current-texts.ts';

const orderCurrency = (): Currency => currencyOf(useCountry.getState().country);

const noticeApplied = (rule: PriceRule): void => {
  const { language, t } = currentTexts();
  const currency = orderCurrency();
  const amount =
    rule.valueType === 'percentage'
      ? formatPercent(Math.abs(rule.valueThousandths), language)
      : formatMoney(discountAmount(rule, Number.MAX_SAFE_INTEGER, currency), currency, language);
  useNotices.getState().showMessage({
    text: t('links.discount.applied', { code: isolate(rule.code), amount: isolate(amount) }),
    isUnasked: true,
  });
};

const noticeRefused = (code: string, error: DiscountError, rule: PriceRule | null): void => {
  const { language, t } = currentTexts();
  const details = { orderCurrency: orderCurrency(), discountCurrency: rule?.currency };
  const reason = t(`errors.${error}`, errorValues(language, details));
  // Nothing stands in the way of the order: it is told as what was taken is, and outlives a change of screen.
  useNotices.getState().showMessage({
    text: `${t('links.discount.refused', { code: isolate(code) })} ${reason}`,
    isUnasked: true,
  });
};

const noticeUnchecked = (failure: ApiFailure, retry: () => void): void => {
  const { t } = currentTexts();
  const takeBack = useNotices.getState().showProblem({
    title: t('links.discount.unchecked'),
    text: failure.message ?? t('failures.networkError'),
    retry,
  });
  // It was checked, removed or replaced meanwhile.
  const stop = useDiscount.subscribe(() => {
    stop();
    takeBack();
  });
};

/** Looks a code up and takes it where it holds. `fresh` where it came with this visit: then success is told as well. */
const check = async (code: string, fresh: boolean): Promise<void> => {
  const response = await findPriceRule(code);
  if (!response.ok) {
    // It may hold: it is kept, and asked for again on the next visit.
    if (fresh) keepDiscount(code, null);
    noticeUnchecked(response, () => void check(code, fresh));
    return;
  }
  const rule = response.value;
  const error = discountError(rule, orderCurrency(), Date.now());
  // In another country's currency it may hold: the order keeps it.
  if (rule && (error === null || error === 'discount_wrong_currency')) keepDiscount(code, rule);
  else if (keptCode() === code || useDiscount.getState().code === code) forgetDiscount();
  if (error !== null) noticeRefused(code, error, rule);
  else if (rule && fresh) noticeApplied(rule);
};

/**
 * Asks anew whether the order's code holds: meanwhile others may have used it up. One that does not any more stays in
 * the summary, which says why. Source: product §5, codes.
 */
export const recheckDiscount = async (): Promise<void> => {
  const { code, error: before } = useDiscount.getState();
  if (code === null || before !== null) return;
  const response = await findPriceRule(code);
  // What cannot be asked now, the order is told when it is placed.
  if (!response.ok || useDiscount.getState().code !== code) return;
  const error = discountError(response.value, orderCurrency(), Date.now());
  if (error === null || error === 'discount_wrong_currency') keepDiscount(code, response.value);
  else refuseDiscount(code, error);
};

/** Takes the code of a link, else the one kept from before. Source: product §2, addresses. */
export const startDiscount = async (asked: string | null): Promise<void> => {
  const kept = keptCode();
  const code = codeFrom(asked);
  if (kept !== null && kept !== code) await check(kept, false);
  if (code !== null) await check(code, true);
};
