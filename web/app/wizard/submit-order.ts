import type { OrderWire } from '#contract/orders.ts';
import {
  startSubmission,
  composeSubmission,
  useSubmission,
  type SubmissionFailure,
} from '#web/features/orders/index.ts';
import { usePhotos } from '#web/app/photos/store.ts';
import { languageOf } from '#locales/languages.ts';
import { useLanguageChoice } from '../language/language-store.ts';
import {
  findAgreedPrice,
  serializeDecision,
  orderToSend,
  serializeTerms,
  type CheckoutOrder,
} from './checkout-order.ts';
import { photosArrived } from './photos-arrived.ts';

/** The URL at which this visit began, regardless of later changes. */
function visitUrl(): string | null {
  return performance.getEntriesByType('navigation')[0]?.name.slice(0, 2000) ?? null;
}

function submissionFor(order: CheckoutOrder) {
  return composeSubmission({
    ...order,
    agreed: findAgreedPrice(order, useSubmission.getState().agreed),
    language: languageOf(useLanguageChoice.getState().language).code,
    sourceVisitUrl: visitUrl(),
  });
}

/**
 * Places the order that was on the screen when the button was pressed, with the changes that `read` returns by the time
 * it is sent; nothing is sent if these need another press. Null for that, and when an order is being placed already.
 */
export async function submitWizardOrder(
  pressed: CheckoutOrder,
  read: () => CheckoutOrder | null,
): Promise<
  | {
      readonly ok: true;
      readonly order: OrderWire;
      /** Whether the screen still shows the order that was sent. */
      readonly isShown: () => boolean;
    }
  | { readonly ok: false; readonly failure: SubmissionFailure }
  | null
> {
  const terms = serializeTerms(pressed, useSubmission.getState().agreed);
  let sent = pressed;
  const current = () => {
    const now = orderToSend(read(), terms, useSubmission.getState().agreed);
    if (now) sent = now;
    return now && submissionFor(now);
  };
  const outcome = await startSubmission(submissionFor(pressed), {
    photosArrived: (report) => photosArrived(usePhotos, report),
    current,
  });
  if (outcome && !outcome.ok && outcome.failure.reason === 'photos_unknown') {
    // Missing photos are sent in the background; the next attempt waits for them.
    void usePhotos.getState().sendAgain(outcome.failure.photoIds);
  }
  if (!outcome?.ok) return outcome;
  const isShown = (): boolean => {
    const now = read();
    return now !== null && serializeDecision(now) === serializeDecision(sent);
  };
  return { ...outcome, isShown };
}
