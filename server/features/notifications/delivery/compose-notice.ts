import type { Mail } from '../../../platform/mail/mail.ts';
import { mailLanguage, type MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { NotificationDeps } from '../deps.ts';
import type { MailContent } from '../render/mail-content.ts';

const mailMs = 60_000;

/** What a mail to the shop's people says; its subject is its heading. */
interface NoticeTexts extends Pick<MailContent, 'subject' | 'preheader' | 'reference' | 'action'> {
  readonly intro: string;
  readonly advice: string;
  readonly closing?: readonly string[];
}

/** Composes a mail to the shop's people, in their language. */
export async function composeNotice(
  { brandName, origin }: NotificationDeps['config'],
  { language, ...mail }: Pick<Mail, 'id' | 'kind' | 'at' | 'to'> & { readonly language: string },
  say: (language: MailLanguage) => NoticeTexts,
): Promise<Mail> {
  const { mailHtml } = await import('../render/mail-html.ts');
  const { mailText } = await import('../render/mail-text.ts');
  const words = mailLanguage(language);
  const { intro, advice, closing = [], ...texts } = say(words);
  const content: MailContent = {
    ...texts,
    language: words.code,
    dir: words.dir,
    brand: { name: brandName, link: `${origin}/` },
    heading: texts.subject,
    opening: [intro],
    status: { sentences: [advice], isPaid: false },
    contents: null,
    sections: [],
    closing,
    footer: [],
  };
  return {
    ...mail,
    subject: texts.subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': words.code },
    timeoutMs: mailMs,
  };
}
