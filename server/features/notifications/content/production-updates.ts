import { trackingLink } from '#domain/orders/carriers.ts';
import { formatPickupCode } from '#domain/orders/pickup-codes.ts';
import { pickupAddress, type OrderRecord } from '../../orders/index.ts';
import type { MailAttachment } from '../../../platform/mail/mail.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailContent } from '../render/mail-content.ts';
import { qrPng } from '../render/qr-png.ts';
import { lastStep } from './customer-mail.ts';
import { deliveryFacts, studioOf } from './order-delivery.ts';
import { updateFrame } from './order-updates.ts';
import { explainPayment } from './payment-status.ts';

/** The parts that all mails about the production of an order have. */
function productionFrame(
  order: OrderRecord,
  kind: 'inProduction' | 'ready' | 'shipped' | 'parcelReturned',
  shop: ShopIdentity,
  language: MailLanguage,
) {
  const { text, inside } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const values = { orderNumber: order.number, studio: inside(studioOf(order)?.name ?? '') };
  return {
    ...rest,
    subject: text(`news.${kind}.subject`, values),
    preheader: text(`news.${kind}.heading`),
    heading: text(`news.${kind}.heading`),
    opening: [greeting, text(`news.${kind}.intro`, values)],
    status: explainPayment(order, language),
    contents: null,
    closing: [signature],
  };
}

/** Informs a customer that the prints of an order are being made. */
export function inProductionMail(
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const steps = [lastStep(order, language)];
  return {
    ...productionFrame(order, 'inProduction', shop, language),
    sections: [{ title: language.text('next.title'), facts: [], steps }],
  };
}

const qrCid = 'pickup@order';
/** Side length of the displayed QR code, in pixels; its file has twice the resolution or more. */
const qrSize = 164;

/** The pickup code with its QR code; null for an order that does not wait at a counter. */
function composePickup(
  { pickupCode }: OrderRecord,
  { text }: MailLanguage,
): NonNullable<MailContent['pickup']> | null {
  return pickupCode === null
    ? null
    : {
        label: text('news.pickup.code'),
        code: formatPickupCode(pickupCode),
        hint: text('news.pickup.show'),
        picture: { cid: qrCid, width: qrSize, height: qrSize, alt: text('news.pickup.qr') },
      };
}

/** The QR code of a ready order as an attachment of its mail. */
export function pickupAttachments(
  order: OrderRecord,
  { origin }: ShopIdentity,
  orderLinkKey: string,
): MailAttachment[] {
  return order.pickupCode === null
    ? []
    : [
        {
          filename: 'pickup.png',
          contentType: 'image/png',
          content: qrPng(pickupAddress(order, origin, orderLinkKey), qrSize * 2),
          cid: qrCid,
          contentDisposition: 'inline',
        },
      ];
}

/** The carrier and number of a parcel. */
function parcelFacts({ carrier, trackingNumber }: OrderRecord, { text }: MailLanguage) {
  return carrier === null || trackingNumber === null
    ? []
    : [
        { label: text('news.shipped.carrier'), lines: [carrier] },
        { label: text('news.shipped.tracking'), lines: [trackingNumber] },
      ];
}

function parcelAction(
  { carrier, trackingNumber }: OrderRecord,
  { text }: MailLanguage,
): { readonly action?: NonNullable<MailContent['action']> } {
  const link =
    carrier === null || trackingNumber === null ? null : trackingLink({ carrier, trackingNumber });
  return link === null ? {} : { action: { label: text('news.shipped.follow'), link } };
}

/** Informs a customer that an order is ready at the counter or was shipped. */
export function madeMail(
  order: OrderRecord,
  kind: 'ready' | 'shipped',
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  return {
    ...productionFrame(order, kind, shop, language),
    pickup: composePickup(order, language),
    ...(kind === 'shipped' && parcelAction(order, language)),
    sections: [
      {
        title: language.text('delivery.title'),
        facts: [
          ...(kind === 'shipped' ? parcelFacts(order, language) : []),
          // The readiness estimate is past.
          ...deliveryFacts({ ...order, readyAt: null, carrierBy: null }, studioOf(order), language),
        ],
        steps: [],
      },
    ],
  };
}

/** Informs a customer that the carrier brought the parcel back. */
export function parcelReturnedMail(
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text } = language;
  const { opening, ...rest } = productionFrame(order, 'parcelReturned', shop, language);
  return {
    ...rest,
    opening: [...opening, text('news.parcelReturned.next')],
    sections: [
      {
        title: text('delivery.title'),
        facts: [
          ...parcelFacts(order, language),
          ...deliveryFacts({ ...order, carrierBy: null }, null, language),
        ],
        steps: [],
      },
    ],
  };
}
