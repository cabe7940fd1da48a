import type { OrderMailKey } from '#domain/notifications/order-mails.ts';
import { splitLines } from '#domain/places/postal-address.ts';
import type { RemakeState } from '#domain/remakes/remakes.ts';
import { isolateNumbers } from '#locales/numeric-runs.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { ShopIdentity } from '../deps.ts';
import type { Fact, MailContent } from '../render/mail-content.ts';
import { adminMail } from './admin-mail.ts';
import { updateFrame } from './order-updates.ts';

/** A print that a customer reported, as the mails show it. */
export interface ReportedPrint {
  readonly id: string;
  readonly fileName: string;
  readonly words: string | null;
  /** Answer of staff to a declined report. */
  readonly reply: string | null;
  /** Id of the photo that shows the print. */
  readonly picture: string | null;
  readonly state: RemakeState;
}

/** Whether a mail about a report is still true: since it was queued, staff may have decided the report. */
export function isReportStillDue({ state }: ReportedPrint, kind: OrderMailKey['kind']): boolean {
  return (kind !== 'remake-received' && kind !== 'admin-remake') || state === 'open';
}

function reportFacts(
  remake: ReportedPrint | null,
  wordsLabel: string,
  { text }: MailLanguage,
): Fact[] {
  return [
    ...(remake ? [{ label: text('news.remake.photo'), lines: [remake.fileName] }] : []),
    ...(remake?.words
      ? [{ label: wordsLabel, lines: splitLines(isolateNumbers(remake.words)) }]
      : []),
  ];
}

const variants = {
  'remake-received': 'received',
  'remake-accepted': 'accepted',
  'remake-declined': 'declined',
} as const;

/** Informs a customer what became of a report of a print that came out wrong. */
export function remakeMail(
  order: OrderRecord,
  remake: ReportedPrint | null,
  kind: keyof typeof variants,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const variant = variants[kind];
  const reply = kind === 'remake-declined' ? (remake?.reply ?? '') : '';
  return {
    ...rest,
    subject: text(`news.remake.${variant}.subject`, { orderNumber: order.number }),
    preheader: text(`news.remake.${variant}.heading`),
    heading: text(`news.remake.${variant}.heading`),
    opening: [greeting, text(`news.remake.${variant}.intro`)],
    status: { sentences: [], isPaid: false },
    contents: null,
    sections: [
      ...(reply === ''
        ? []
        : [
            {
              title: text('news.remake.declined.why'),
              facts: [{ label: '', lines: splitLines(isolateNumbers(reply)) }],
              steps: [],
            },
          ]),
      { title: '', facts: reportFacts(remake, text('news.remake.words'), language), steps: [] },
    ],
    closing:
      kind === 'remake-declined' ? [text('news.remake.declined.wrong'), signature] : [signature],
  };
}

/** Informs staff of a print that a customer reported. */
export function adminRemakeMail(
  order: OrderRecord,
  remake: ReportedPrint | null,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text, inside } = language;
  const { sections, ...rest } = adminMail(order, shop, language);
  return {
    ...rest,
    subject: text('news.admin.remakeSubject', { orderNumber: order.number }),
    preheader: text('news.admin.remakeHeading'),
    heading: text('news.admin.remakeHeading'),
    opening: [text('news.admin.remakeIntro', { id: inside(remake?.id ?? '') })],
    sections: [
      {
        title: '',
        facts: reportFacts(remake, text('news.admin.remakeWords'), language),
        steps: [],
      },
      ...sections,
    ],
  };
}
