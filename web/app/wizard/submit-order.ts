import type { OrderWire } from '#contract/orders.ts';
import {
  startSubmission,
  submissionOf,
  useSubmission,
  type OrderParts,
  type SubmissionFailure,
} from '#web/features/orders/index.ts';
import { usePhotos } from '#web/features/photos/actions/store.ts';
import { languageOf } from '#locales/languages.ts';
import { useLanguageChoice } from '../language/language-store.ts';
import { photosArrived } from './photos-arrived.ts';

/** The URL at which this visit began, regardless of later changes. */
const visitUrl = (): string | null =>
  performance.getEntriesByType('navigation')[0]?.name.slice(0, 2000) ?? null;

/** The order and its price; the remaining fields are added here. */
export type CheckoutOrder = Omit<OrderParts, 'language' | 'sourceVisitUrl' | 'agreed'>;

/** Identity of the order a price was agreed for: the order as it would be without the agreement. */
export const decisionOf = (order: CheckoutOrder): string =>
  submissionOf({ ...order, language: '', sourceVisitUrl: null, agreed: null }).fingerprint;

/** Places the order; null when one is being placed already. */
export const submitWizardOrder = async (
  order: CheckoutOrder,
): Promise<
  | { readonly ok: true; readonly order: OrderWire }
  | { readonly ok: false; readonly failure: SubmissionFailure }
  | null
> => {
  const { agreed } = useSubmission.getState();
  const submission = submissionOf({
    ...order,
    agreed: agreed?.for === decisionOf(order) ? agreed.price : null,
    language: languageOf(useLanguageChoice.getState().language).code,
    sourceVisitUrl: visitUrl(),
  });
  const outcome = await startSubmission(submission, photosArrived);
  if (outcome && !outcome.ok && outcome.failure.reason === 'photos_unknown') {
    // Missing photos are sent in the background; the next attempt waits for them.
    void usePhotos.getState().sendAgain(outcome.failure.photoIds);
  }
  return outcome;
};
