import * as z from 'zod/mini';
import { emptyCheckout, type CheckoutValues } from './checkout-values.ts';

const failure = z.object({
  field: z.string(),
  code: z.enum([
    'contact_required',
    'invalid_email',
    'invalid_phone',
    'shipping_required',
    'billing_required',
    'postal_code_required',
    'invalid_postal_code',
    'web_address_not_allowed',
  ]),
});
const details = z.object({ fields: z.array(z.unknown()) });

/** A field that the server refused, by its path in the form. */
export type FieldRefusal = z.infer<typeof failure>;

/** The text that the server refused in a field, in an order of this country. */
export interface RefusedText extends FieldRefusal {
  readonly text: string;
  readonly country: string;
}

function textsOf(values: CheckoutValues): ReadonlyMap<string, string> {
  const { name, email, phone } = values;
  const addressTexts = (part: 'shippingAddress' | 'billingAddress') =>
    Object.entries(values[part]).map(([field, text]) => [`${part}.${field}`, text] as const);
  return new Map([
    ...Object.entries({ name, email, phone }),
    ...addressTexts('shippingAddress'),
    ...addressTexts('billingAddress'),
  ]);
}

const fieldsOfForm = textsOf(emptyCheckout);

/** The refused fields that the form has, from the details of the server's response. */
export function readRefusals(response: unknown): FieldRefusal[] {
  const fields = details.safeParse(response).data?.fields ?? [];
  return fields
    .flatMap((field) => failure.safeParse(field).data ?? [])
    .filter(({ field }) => fieldsOfForm.has(field));
}

/** Adds to the refused fields the texts that they contain. */
export function toRefusedTexts(
  refusals: readonly FieldRefusal[],
  values: CheckoutValues,
  country: string,
): RefusedText[] {
  const texts = textsOf(values);
  return refusals.map((refusal) => ({
    ...refusal,
    text: texts.get(refusal.field) ?? '',
    country,
  }));
}

/** The refusals that still apply: their fields are part of the order and contain the same text. */
export function findRefused(
  refused: readonly RefusedText[],
  values: CheckoutValues,
  country: string,
): FieldRefusal[] {
  const texts = textsOf(values);
  const isShipped = values.deliveryMethod === 'shipping';
  const isSent = (field: string): boolean =>
    field.startsWith('billingAddress.')
      ? isShipped && !values.billingSame
      : isShipped || !field.startsWith('shippingAddress.');
  return refused
    .filter((refusal) => refusal.country === country && isSent(refusal.field))
    .filter(({ field, text }) => texts.get(field) === text)
    .map(({ field, code }) => ({ field, code }));
}
