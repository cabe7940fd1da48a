import type { Failure } from '#contract/errors.ts';
import type { ListedMail } from '#contract/staff/mails.ts';
import type { SignedInPerson } from '#contract/staff/session.ts';
import { fail } from '#domain/common/result.ts';
import type { StaffParts } from './staff-calls.ts';

type CallOfMails = 'listMails' | 'resendMails' | 'previewMail' | 'sendTestMail';

type Responders = {
  readonly [K in CallOfMails]: (asked: {
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

/** Mails of every state. */
export function demoMails(): ListedMail[] {
  const states = ['sent', 'failed', 'held', 'waiting'] as const;
  const kinds = ['customer-confirmation', 'shipped', 'payment-reminder', 'ready'] as const;
  return states.map((state, index) => ({
    id: `mail-${state}`,
    kind: kinds[index] ?? 'shipped',
    reference: '',
    number: `FPX-41820487${index}`,
    to: `customer${index}@example.com`,
    state,
    failure: state === 'failed' ? 'AUTH_ERROR' : null,
    queuedAt: new Date(Date.now() - index * 3_600_000).toISOString(),
    at: state === 'waiting' ? null : new Date(Date.now() - index * 3_600_000).toISOString(),
  }));
}

interface MailShop {
  mails: ListedMail[];
  readonly person: SignedInPerson;
}

/** Responds to the calls about mails as the server does. */
export function createMailResponders(shop: MailShop): Responders {
  return {
    listMails: ({ query: { state, kind, number } }) => ({
      mails: shop.mails.filter(
        (mail) =>
          (state === undefined || mail.state === state) &&
          (kind === undefined || mail.kind === kind) &&
          (number === undefined || mail.number === number),
      ),
      next: null,
    }),
    resendMails: () => {
      const failed = shop.mails.filter(({ state }) => state === 'failed');
      shop.mails = shop.mails.map((mail) =>
        mail.state === 'failed' ? { ...mail, state: 'waiting', failure: null, at: null } : mail,
      );
      return { queued: failed.length };
    },
    previewMail: ({ query: { kind, language, number = 'FPX-418204870' } }) =>
      shop.mails.some((mail) => mail.number === number)
        ? {
            number,
            kind,
            language,
            to: 'customer0@example.com',
            subject: `${kind} in ${language}`,
            text: `A mail about ${number}\n\nin ${language}`,
          }
        : fail('not_found'),
    sendTestMail: () => ({ to: shop.person.email }),
  };
}
