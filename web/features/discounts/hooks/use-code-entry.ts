import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GiftCardDebug } from '#contract/gift-cards.ts';
import { discountError, normalizeCode, type PriceRule } from '#domain/discounts/discounts.ts';
import type { Currency } from '#domain/common/money.ts';
import { errorValues } from '#locales/error-values.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { validateGiftCard, type GiftCardCheck } from '../api/validate-gift-card.ts';
import { keepDiscount } from '../discount-store.ts';
import { keepGiftCard, keptGiftCode, useGiftCard } from '../gift-card-store.ts';
import { lookUpCode } from '../look-up-code.ts';
import { typedCode } from '../typed-code.ts';

interface EntryState {
  readonly text: string;
  readonly checking: boolean;
  readonly error: string | null;
  /** Whether the error is the response to a press of the button; the check after a reload is not. */
  readonly isRefused: boolean;
  /** When another code may be entered, milliseconds since the epoch. */
  readonly waitUntil: number | null;
  readonly debug: GiftCardDebug | null;
}

const idle = { checking: false, error: null, isRefused: false, waitUntil: null, debug: null };

/** Seconds left until an instant; rerenders every second. */
function useSecondsUntil(instant: number | null): number {
  const [now, setNow] = useState(Date.now);
  const left = instant === null ? 0 : Math.max(0, Math.ceil((instant - now) / 1000));
  // Time passes outside React.
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);
  return left;
}

/** Looks a code up, and applies it if it is valid. */
function useLookUp(country: string, currency: Currency) {
  const t = useTranslations();
  const language = useLanguage();
  const applyDiscount = (code: string, rule: PriceRule | null): Partial<EntryState> => {
    const error = discountError(rule, currency, Date.now());
    if (rule && error === null) {
      keepDiscount(code, rule);
      return { text: '' };
    }
    const details = { orderCurrency: currency, discountCurrency: rule?.currency };
    return {
      error: t(`errors.${error ?? 'invalid_discount_code'}`, errorValues(language, details)),
    };
  };
  const applyGiftCard = (check: GiftCardCheck): Partial<EntryState> => {
    if (check.ok) {
      keepGiftCard(check.card);
      return { text: '', debug: check.debug };
    }
    const { until } = check;
    const held = until && t('errors.gift_card_held', errorValues(language, { until }));
    return {
      // The next user of this device must not find the code in the field.
      text: '',
      error:
        held ??
        check.message ??
        t(check.isAnswered ? 'errors.invalid_gift_card' : 'checkout.codes.failed'),
      waitUntil: check.waitSeconds > 0 ? Date.now() + check.waitSeconds * 1000 : null,
      debug: check.debug,
    };
  };
  const lookUp = async (text: string): Promise<Partial<EntryState>> => {
    const found = await lookUpCode(text, country);
    if (found.kind === 'unchecked') return { error: t('links.discount.unchecked') };
    return found.kind === 'discount'
      ? applyDiscount(found.code, found.rule)
      : applyGiftCard(found.check);
  };
  return { lookUp, applyGiftCard };
}

/**
 * After a reload the card is checked again, because its balance may have changed: `report` gets the result. Repeated when
 * the device is online again.
 */
function useKeptCard(country: string, report: (check: GiftCardCheck) => void): void {
  const asked = useRef(false);
  const onChecked = useEffectEvent(report);
  useEffect(() => {
    const check = async (): Promise<void> => {
      const code = keptGiftCode();
      const isChecking = code !== null && !useGiftCard.getState().card;
      useGiftCard.setState({ isChecking });
      if (!isChecking) return;
      const found = await validateGiftCard(code, country);
      useGiftCard.setState({ isChecking: false });
      if (!useGiftCard.getState().card) onChecked(found);
    };
    const checkAgain = (): void => void check();
    if (!asked.current) checkAgain();
    asked.current = true;
    addEventListener('online', checkAgain);
    return () => removeEventListener('online', checkAgain);
  }, [country]);
}

/** The field for a discount code or a gift card, and the handling of its input. */
export function useCodeEntry(country: string, currency: Currency) {
  const [state, setState] = useState<EntryState>(() => ({ text: typedCode.load() ?? '', ...idle }));
  // The checkout is closed and opened again by Back, and loaded again.
  useEffect(() => typedCode.save(state.text || null), [state.text]);
  const { lookUp, applyGiftCard } = useLookUp(country, currency);
  const waitSeconds = useSecondsUntil(state.waitUntil);
  useKeptCard(country, (check) => {
    const result = applyGiftCard(check);
    // Without the text that a checked code leaves: the customer may be typing another.
    setState((now) => ({ ...now, error: null, ...result, text: now.text }));
  });
  const waiting = waitSeconds > 0;
  const ready = normalizeCode(state.text) !== '' && !state.checking && !waiting;
  const waited = state.waitUntil !== null && !waiting;
  return {
    ...state,
    error: waited ? null : state.error,
    waitSeconds,
    ready,
    /** Whether the input was neither applied nor refused. */
    isUnapplied: ready && state.error === null,
    type: (text: string): void =>
      setState((now) => ({ ...now, text, error: waiting ? now.error : null })),
    apply: async (): Promise<void> => {
      if (!ready) return;
      setState((now) => ({ ...now, ...idle, checking: true }));
      const result = await lookUp(state.text);
      setState((now) => ({ ...now, ...idle, ...result, isRefused: result.error !== undefined }));
    },
  };
}
