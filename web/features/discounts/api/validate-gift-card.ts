import * as z from 'zod/mini';
import { validateGiftCardResponse, type GiftCardDebug } from '#contract/gift-cards.ts';
import { isCurrency, toMinor } from '#domain/common/money.ts';
import { call } from '#web/lib/api.ts';
import { plainCode, type AppliedGiftCard } from '../gift-card-store.ts';

const waitDetails = z.object({ waitSeconds: z.number() });

/** A card that can pay, or the server's reason why it cannot; null when there was no response. */
export type GiftCardCheck = (
  | { readonly ok: true; readonly card: AppliedGiftCard }
  | {
      readonly ok: false;
      readonly code: string;
      /** Whether the code is that of a discount. */
      readonly isDiscount: boolean;
      readonly message: string | null;
      /** Whether the server checked the code, and refused it. */
      readonly isAnswered: boolean;
      /** Seconds until another code may be entered; 0 for immediately. */
      readonly waitSeconds: number;
      /** When the amount held for an unfinished payment becomes free again; null when nothing is held. */
      readonly until: string | null;
    }
) & { readonly debug: GiftCardDebug | null };

/**
 * `POST /api/validate-gift-card` for an order that is delivered to a country. The code may have its separators, which a
 * discount needs.
 */
export async function validateGiftCard(code: string, country: string): Promise<GiftCardCheck> {
  const plain = plainCode(code);
  const response = await call({
    path: '/api/validate-gift-card',
    body: { code, autoEnable: true, country },
    response: validateGiftCardResponse,
  });
  if (!response.ok) {
    const waitSeconds = waitDetails.safeParse(response.details).data?.waitSeconds ?? 0;
    const { code: failure, message } = response;
    const refusal = { ok: false, code: failure, message, isDiscount: false } as const;
    return { ...refusal, isAnswered: false, waitSeconds, until: null, debug: null };
  }
  const { success, id, balance, currencyCode, error, until = null, debug = null } = response.value;
  if (!success || !id || balance === undefined || !isCurrency(currencyCode)) {
    const { code: failure = 'invalid_gift_card', isDiscount = false } = response.value;
    const refusal = { ok: false, code: failure, message: error ?? null, isDiscount } as const;
    return { ...refusal, isAnswered: true, waitSeconds: 0, until, debug };
  }
  return {
    ok: true,
    card: {
      id,
      code: plain,
      lastFour: plain.slice(-4),
      currency: currencyCode,
      available: toMinor(balance, currencyCode),
    },
    debug,
  };
}
