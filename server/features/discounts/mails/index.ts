import { codeOfIssue } from '../gift-card-codes.ts';
import { renderGiftCards } from '../gift-card-sheet.ts';
import {
  eraseGiftCardMails,
  findDueGiftCardMail,
  markGiftCardMailFailed,
  markGiftCardMailSent,
} from './gift-card-mails.repo.ts';

/** Mails of gift cards: what is due, how it ended, the code and the document of a card, and the erasure of a recipient. */
export const giftCardMails = {
  findDue: findDueGiftCardMail,
  markSent: markGiftCardMailSent,
  markFailed: markGiftCardMailFailed,
  erase: eraseGiftCardMails,
  /** The code of the card of a mail, by the mail's secret and the shop's key. */
  codeOf: (secret: string, codeKey: string) => codeOfIssue(secret, 0, codeKey),
  render: renderGiftCards,
} as const;
