import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { cardMinimum, isCardMethod } from '#domain/payments/payment-methods.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { errorValues } from '#locales/error-values.ts';
import { isolate } from '#locales/isolate.ts';
import { CodePanel, type AppliedCode } from '#web/features/discounts/components/code-panel.tsx';
import { forgetGiftCard, useGiftCard } from '#web/features/discounts/gift-card-store.ts';
import type { useCodeEntry } from '#web/features/discounts/hooks/use-code-entry.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import type { OrderDiscount } from '../places/use-summary-discount.ts';

interface CodesProps {
  readonly entry: ReturnType<typeof useCodeEntry>;
  readonly currency: Currency;
  readonly pricing: Pricing | null;
  readonly discount: OrderDiscount | null;
  /** An order is being placed or paid, so it must not change now. */
  readonly busy: boolean;
}

type Keyed = AppliedCode & { readonly key: string };

function useAppliedDiscount(discount: OrderDiscount | null, pricing: Pricing | null): Keyed[] {
  const t = useTranslations();
  if (!discount) return [];
  const { code, detail, onRemove } = discount;
  return [
    {
      key: 'discount',
      title: t('summary.discountCode', { code: isolate(code) }),
      detail,
      counts: (pricing?.discount ?? 0) > 0 && pricing?.discountCode === code,
      removeLabel: t('links.discount.remove', { code: isolate(code) }),
      onRemove,
    },
  ];
}

function useAppliedCard(currency: Currency, pricing: Pricing | null): Keyed[] {
  const t = useTranslations();
  const language = useLanguage();
  const { money } = useFormats();
  const card = useGiftCard((state) => state.card);
  if (!card) return [];
  const lastFour = isolate(card.lastFour);
  const balance = isolate(money(card.available, card.currency));
  const used = pricing?.giftCardAmount ?? 0;
  const values = {
    balance,
    used: isolate(money(used, currency)),
    left: isolate(money(card.available - used, card.currency)),
  };
  const foreign = { orderCurrency: currency, cardCurrency: card.currency };
  const detail =
    card.currency === currency
      ? t('checkout.codes.balance', values)
      : t('errors.gift_card_wrong_currency', errorValues(language, foreign));
  return [
    {
      key: 'gift-card',
      title: t('checkout.codes.giftCard', { lastFour }),
      detail,
      counts: used > 0,
      removeLabel: t('checkout.codes.removeGiftCard', { lastFour }),
      onRemove: forgetGiftCard,
    },
  ];
}

/** Whether the gift card pays everything, or why it pays less than it could. */
function useNotice(currency: Currency, pricing: Pricing | null) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('checkout.codes');
  const { money } = useFormats();
  if (!pricing || pricing.giftCardAmount === 0) return null;
  const { paymentMethod: method, giftCardAmount, remainingGiftCardBalance: left } = pricing;
  if (method === 'gift_card') return { tone: 'done', text: t('fullyPaid') } as const;
  if (left === 0 || !isCardMethod(method)) return null;
  const minimum = isolate(money(cardMinimum(catalogue, currency), currency));
  const used = isolate(money(giftCardAmount, currency));
  return { tone: 'note', text: t('reduced', { minimum, used }) } as const;
}

/** The panel for discount codes and gift cards of the checkout. */
export function Codes({ entry, currency, pricing, discount, busy }: CodesProps) {
  const applied = [...useAppliedDiscount(discount, pricing), ...useAppliedCard(currency, pricing)];
  return (
    <CodePanel
      text={entry.text}
      checking={entry.checking}
      ready={entry.ready && !busy}
      error={entry.error}
      isRefused={entry.isRefused}
      waitSeconds={entry.waitSeconds}
      onType={entry.type}
      onApply={() => void (busy ? null : entry.apply())}
      applied={applied}
      notice={useNotice(currency, pricing)}
      debug={entry.debug}
    />
  );
}
