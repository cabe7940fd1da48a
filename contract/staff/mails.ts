import * as z from 'zod/mini';
import { orderMailKinds } from '#domain/notifications/order-mails.ts';
import { instant, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';
import { pageAfter } from './views.ts';

const text = z.string().check(z.maxLength(300));

/** `held`: not sent, because its recipient had got as many as anybody gets; `waiting` also after a failure that is tried again. */
export const mailStates = ['waiting', 'sent', 'failed', 'held'] as const;
/** One of {@link mailStates}. */
export type MailState = (typeof mailStates)[number];

/** Most mails of a page. */
export const mailsOfPage = 50;

/** Kind of a mail in a list, such as `customer-confirmation`, `studio-order` or `booking-request`. */
const anyKind = z.string().check(z.maxLength(60), z.regex(/^[a-z]+(?:-[a-z]+)*$/));

/** Query of `GET /api/staff/mails`: the latest first. */
export const mailsQuery = z.object({
  state: z.exactOptional(z.enum(mailStates)),
  kind: z.exactOptional(anyKind),
  number: z.exactOptional(orderNumber),
  after: z.exactOptional(pageAfter),
});

/** A mail of the shop as it is recorded. */
const listedMail = z.object({
  id: text,
  kind: anyKind,
  /** Tells the mails of one kind of an order apart. */
  reference: z.string().check(z.maxLength(100)),
  /** The order that it is about; null for an appointment. */
  number: z.nullable(orderNumber),
  /** Address or studio that it goes to; empty once the customer was erased. */
  to: text,
  state: z.enum(mailStates),
  /** Class of the latest failure, such as `AUTH_ERROR`. */
  failure: z.nullable(z.string().check(z.maxLength(40))),
  queuedAt: instant,
  /** When it was sent, held back or failed. */
  at: z.nullable(instant),
});
/** See {@link listedMail}. */
export type ListedMail = z.infer<typeof listedMail>;

/** `GET /api/staff/mails`. */
export const mailsResponse = z.object({
  mails: z.array(listedMail).check(z.maxLength(mailsOfPage)),
  /** The `after` of the next page; null on the last one. */
  next: z.nullable(pageAfter),
});

/** `POST /api/staff/mails/resend`: how many mails of the last 30 days that were given up are sent again. */
export const resendMailsResponse = z.object({ queued: z.int().check(z.minimum(0)) });

/** Kinds of mails that can be looked at before they are sent. */
export const previewedKinds = orderMailKinds;

const languageCode = z.string().check(z.maxLength(10), z.regex(/^[a-z]{2}$/));

const preview = {
  kind: z.enum(previewedKinds),
  /** Language of the customer, English if the shop does not have it; mails to the shop are in English. */
  language: z._default(languageCode, 'en'),
  /** The order that it is about: without it, the latest one that had this mail, else the latest of all. */
  number: z.exactOptional(orderNumber),
};

/** Query of `GET /api/staff/mails/preview` and of the same as a page. */
export const mailPreviewQuery = z.object(preview);

/** `GET /api/staff/mails/preview`: a mail as it would be sent. Its links lead nowhere and its codes are zeros. */
export const mailPreviewResponse = z.object({
  number: orderNumber,
  kind: z.enum(previewedKinds),
  language: languageCode,
  to: text,
  subject: z.string().check(z.maxLength(1000)),
  text: z.string().check(z.maxLength(500_000)),
});
/** See {@link mailPreviewResponse}. */
export type MailPreview = z.infer<typeof mailPreviewResponse>;

/** `POST /api/staff/mails/test`: sends such a mail to oneself, once for each `id`. */
export const sendTestMailRequest = z.object({ id: uuid, ...preview });
/** Where it goes. */
export const sendTestMailResponse = z.object({ to: text });
