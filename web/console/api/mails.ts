import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  mailPreviewResponse,
  mailsResponse,
  resendMailsResponse,
  sendTestMailResponse,
  type MailState,
  type mailPreviewQuery,
  type sendTestMailRequest,
} from '#contract/staff/mails.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/mails';
const mailsKey = ['staff', 'mails'] as const;

/** What mails are asked for. */
export interface MailsAsked {
  readonly state: MailState | undefined;
  readonly kind: string | undefined;
  readonly number: string | undefined;
  /** Place after which the page begins. */
  readonly after: string | undefined;
}

/** A page of the mails of the shop, the latest first. */
export function useMails(asked: MailsAsked) {
  const query = toQuery({ ...asked });
  return useQuery({
    queryKey: [...mailsKey, 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}${query}`, response: mailsResponse, signal }),
  });
}

/** A mail that is looked at. */
export type PreviewAsked = z.input<typeof mailPreviewQuery>;

/** A mail as it would be sent. */
export function useMailPreview(asked: PreviewAsked) {
  return useQuery({
    queryKey: [...mailsKey, 'preview', asked],
    retry: false,
    queryFn: ({ signal }) =>
      staffCall({
        path: `${path}/preview${toQuery({ ...asked })}`,
        response: mailPreviewResponse,
        signal,
      }),
  });
}

/** Address of the same mail as a mail program shows it. */
export function toPreviewPage(asked: PreviewAsked): string {
  return `${path}/preview.html${toQuery({ ...asked })}`;
}

/** Sends the mails again that were given up. */
export async function resendFailedMails() {
  return await staffCall({ path: `${path}/resend`, body: {}, response: resendMailsResponse });
}

/** Sends a mail to oneself. */
export async function sendTestMail(body: z.input<typeof sendTestMailRequest>) {
  return await staffCall({ path: `${path}/test`, body, response: sendTestMailResponse });
}

/** Has the mails asked again. */
export function useAskMailsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: [...mailsKey, 'list'] });
}
