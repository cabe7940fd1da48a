import type { StaffOrder, StaffOrderLine } from '#contract/staff/orders.ts';
import { isValidQuantity, quantityForSize } from '#domain/catalogue/quantities.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import type { ChangeInput } from '../../api/order-edits.ts';

/** What a person has typed of a line. */
interface LineDraft {
  readonly size: string;
  /** As it was typed. */
  readonly quantity: string;
  readonly isRemoved: boolean;
}

/** A delivery address as it is typed. */
export interface AddressDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly region: string;
}

/** What a person has typed of an order: what is absent stays. */
export interface EditDraft {
  readonly lines: ReadonlyMap<string, LineDraft>;
  /** Null while the delivery stays. */
  readonly delivery:
    | { readonly method: 'shipping'; readonly address: AddressDraft }
    | { readonly method: 'pickup'; readonly studio: string }
    | null;
}

/** The draft of an order of which nothing was typed. */
export const emptyDraft: EditDraft = { lines: new Map(), delivery: null };

/** What a line is in a draft: as it was typed, or as it is. */
export function lineDraftOf({ lines }: EditDraft, line: StaffOrderLine): LineDraft {
  const { id, size, quantity } = line;
  return lines.get(id) ?? { size, quantity: String(quantity), isRemoved: false };
}

/** A draft with a line changed. Another size gets whole sheets of passport photos, as in the shop. */
export function changeLineDraft(
  draft: EditDraft,
  line: StaffOrderLine,
  change: Partial<LineDraft>,
): EditDraft {
  const before = lineDraftOf(draft, line);
  const after = { ...before, ...change };
  const typed = Number(after.quantity);
  const fitted =
    change.size !== undefined && Number.isInteger(typed) && typed > 0
      ? { ...after, quantity: String(quantityForSize(getShopCatalogue(), change.size, typed)) }
      : after;
  return { ...draft, lines: new Map([...draft.lines, [line.id, fitted]]) };
}

/** Whether the quantity of a line can be ordered. */
export function isLineValid({ size, quantity, isRemoved }: LineDraft): boolean {
  return (
    isRemoved ||
    (/^\d{1,3}$/.test(quantity.trim()) &&
      isValidQuantity(getShopCatalogue(), size, Number(quantity)))
  );
}

/** The address of an order as its fields show it. */
export function toAddressDraft({ shippingAddress, name }: StaffOrder): AddressDraft {
  if (!shippingAddress) {
    const [firstName = '', ...rest] = name.split(' ');
    const lastName = rest.join(' ');
    return { firstName, lastName, address: '', city: '', postalCode: '', region: '' };
  }
  const { firstName, lastName, address, city, postalCode, province, state } = shippingAddress;
  return { firstName, lastName, address, city, postalCode, region: province ?? state ?? '' };
}

type LineChanges = NonNullable<ChangeInput['lines']>;

function toLineChanges(order: StaffOrder, draft: EditDraft): LineChanges {
  return order.lines.flatMap((line): LineChanges => {
    const { size, quantity, isRemoved } = lineDraftOf(draft, line);
    if (isRemoved) return [{ line: line.id, isRemoved }];
    const isSame = size === line.size && Number(quantity) === line.quantity;
    if (isSame) return [];
    return [{ line: line.id, quantity: Number(quantity), ...(size === line.size ? {} : { size }) }];
  });
}

function toDelivery({ delivery }: EditDraft): Pick<ChangeInput, 'delivery'> {
  if (delivery === null) return {};
  if (delivery.method === 'pickup') return { delivery };
  const { region, ...address } = delivery.address;
  // The shop reads the region by the country, whichever field it comes in.
  return { delivery: { method: 'shipping', address: { ...address, province: region } } };
}

/** Whether a draft moves the order to a studio that is not chosen yet. */
export function isStudioMissing({ delivery }: EditDraft): boolean {
  return delivery?.method === 'pickup' && delivery.studio === '';
}

/** The change that a draft asks for; null if it changes nothing, has a quantity that cannot be ordered, or lacks a studio. */
export function toChange(order: StaffOrder, draft: EditDraft): ChangeInput | null {
  if (isStudioMissing(draft)) return null;
  if (!order.lines.every((line) => isLineValid(lineDraftOf(draft, line)))) return null;
  const lines = toLineChanges(order, draft);
  const delivery = toDelivery(draft);
  return lines.length === 0 && delivery.delivery === undefined ? null : { lines, ...delivery };
}
