import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changedGiftCardResponse,
  findGiftCardResponse,
  giftCardResponse,
  issueGiftCardsResponse,
  listGiftCardsResponse,
  owedResponse,
  type IssuedGiftCards,
  type IssueGiftCardsRequest,
  type MailGiftCardRequest,
} from '#contract/staff/gift-cards.ts';
import { saveFile } from '../lib/save-file.ts';
import { withProof } from '../lib/proof.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/gift-cards';
const cardsKey = ['staff', 'gift-cards'] as const;

/** Filters of the list of gift cards. */
export interface GiftCardFilters {
  readonly state?: string | undefined;
  readonly currency?: string | undefined;
  readonly ending?: string | undefined;
}

/** A page of gift cards, the newest first. */
export function useGiftCards(filters: GiftCardFilters, after: string | undefined) {
  const query = toQuery({ ...filters, after });
  return useQuery({
    queryKey: [...cardsKey, 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}${query}`, response: listGiftCardsResponse, signal }),
  });
}

/** What the shop owes on its cards, by currency; asked for by those alone who may see it. */
export function useOwed(isAllowed = true) {
  return useQuery({
    queryKey: [...cardsKey, 'owed'],
    enabled: isAllowed,
    queryFn: async ({ signal }) =>
      (await staffCall({ path: `${path}/owed`, response: owedResponse, signal })).owed,
  });
}

/** A card with a page of its ledger. */
export function useGiftCard(card: string, before: number | undefined) {
  return useQuery({
    queryKey: [...cardsKey, card, before],
    queryFn: ({ signal }) =>
      staffCall({
        path: `${path}/${card}${toQuery({ before })}`,
        response: giftCardResponse,
        signal,
      }),
  });
}

/** Has all that is shown of gift cards asked again. */
export function useAskGiftCardsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: cardsKey });
}

/** Finds the card of a whole code; returns its id. */
export async function findGiftCard(code: string): Promise<string> {
  const body = { code };
  return (await staffCall({ path: `${path}/find`, body, response: findGiftCardResponse })).id;
}

/** Disables a card, or lets it pay again. */
export async function switchGiftCard(card: string, to: 'disable' | 'enable'): Promise<void> {
  await staffCall({ path: `${path}/${card}/${to}`, body: {}, response: changedGiftCardResponse });
}

/** Lets a card pay until a later moment. */
export async function extendGiftCard(card: string, expiresAt: string): Promise<void> {
  const body = { expiresAt };
  await staffCall({ path: `${path}/${card}/extend`, body, response: changedGiftCardResponse });
}

/** Issues cards; returns them with their codes. */
export async function issueGiftCards(body: IssueGiftCardsRequest): Promise<IssuedGiftCards> {
  return await withProof(() => staffCall({ path, body, response: issueGiftCardsResponse }));
}

/** Saves issued cards as a document to print. */
export async function printGiftCards(body: IssueGiftCardsRequest): Promise<void> {
  await saveFile({ path: `${path}/print`, body, fileName: 'gift-cards.pdf' });
}

/** Issues a card for somebody, who gets it by mail; returns its id. */
export async function mailGiftCard(body: MailGiftCardRequest): Promise<string> {
  const request = { path: `${path}/mail`, body, response: changedGiftCardResponse };
  return (await withProof(() => staffCall(request))).card.id;
}

/** Sends the mail of a card once more. */
export async function resendGiftCard(card: string): Promise<void> {
  await staffCall({ path: `${path}/${card}/resend`, body: {}, response: changedGiftCardResponse });
}
