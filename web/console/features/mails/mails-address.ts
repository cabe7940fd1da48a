import * as z from 'zod/mini';
import { mailStates, mailsQuery, previewedKinds } from '#contract/staff/mails.ts';
import { orderNumber } from '#contract/orders.ts';
import { languageCodes } from '#locales/languages.ts';
import type { AddressState } from '../../lib/address-state.ts';

const { kind, after } = mailsQuery.shape;

/** What the address of the mails says: the filters, the page, and the mail that is looked at. */
export const mailsShape = {
  state: z.optional(z.enum(mailStates)),
  kind: z.optional(kind),
  number: z.optional(orderNumber),
  after: z.optional(after),
  preview: z.optional(z.enum(previewedKinds)),
  language: z._default(z.enum(languageCodes), 'en'),
  order: z.optional(orderNumber),
};

/** State of the screen; see {@link mailsShape}. */
export type MailsState = AddressState<typeof mailsShape>;

/** Changes of the state. */
export type ChangeMails = (changes: { readonly [K in keyof MailsState]?: MailsState[K] }) => void;
