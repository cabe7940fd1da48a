import { isolate } from '#locales/isolate.ts';
import { labelled } from '#locales/lists.ts';
import { infoLinks } from './info-links.ts';
import type { AmountLine, Fact, MailBill, MailContent, MailSection } from './mail-content.ts';
import { detectDirection, type Direction } from '../../../platform/mail/mail-language.ts';

/** The language and direction of a mail, which decide how a line is written. */
type Frame = Pick<MailContent, 'language' | 'dir'>;

const rightToLeftMark = '\u200f';

/** Marks a line so that it is laid out in the mail's direction, whichever letter it begins with. */
function lineIn(dir: Direction, text: string): string {
  return dir === 'rtl' && text !== '' ? `${rightToLeftMark}${text}` : text;
}

function own(text: string, { dir }: Frame): string {
  return detectDirection(text) === dir ? text : isolate(text);
}

function titled(title: string, lines: readonly string[]): string[] {
  return ['', ...(title === '' ? [] : [title, '-'.repeat(title.length)]), ...lines];
}

function amountLines({ label, detail, amount }: AmountLine, mail: Frame): string[] {
  return [
    labelled(label, own(amount, mail), mail.language),
    ...(detail === undefined ? [] : [`  ${detail}`]),
  ];
}

function factLines({ label, lines }: Fact, mail: Frame): string[] {
  return [
    ...(label === '' ? [] : [labelled(label, '', mail.language)]),
    ...lines.map((line) => own(line, mail)),
  ];
}

function sectionLines({ title, steps, facts }: MailSection, mail: Frame): string[] {
  return titled(title, [
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    ...facts.flatMap((fact, index) => [...(index > 0 ? [''] : []), ...factLines(fact, mail)]),
  ]);
}

function billLines({ title, lines, sums, total }: MailBill, mail: Frame): string[] {
  return titled(title, [
    ...lines.flatMap((line) => amountLines(line, mail)),
    '',
    ...[...sums, total].flatMap((line) => amountLines(line, mail)),
  ]);
}

/** Renders a mail as plain text, in the same order as its HTML. */
export function mailText(mail: MailContent): string {
  const { dir, contents, brand } = mail;
  const lines = [
    brand.name,
    '',
    mail.heading,
    '',
    ...mail.opening,
    '',
    ...mail.reference.lines.map((line) =>
      labelled(mail.reference.label, own(line, mail), mail.language),
    ),
    ...mail.status.sentences,
    ...(mail.pickup
      ? [
          '',
          labelled(mail.pickup.label, own(mail.pickup.code, mail), mail.language),
          mail.pickup.hint,
        ]
      : []),
    ...(mail.action ? ['', labelled(mail.action.label, '', mail.language), mail.action.link] : []),
    ...(contents ? billLines(contents, mail) : []),
    ...mail.sections.flatMap((part) => sectionLines(part, mail)),
    ...(mail.more ? ['', labelled(mail.more.label, '', mail.language), mail.more.link] : []),
    '',
    ...mail.closing,
    ...(mail.footer.length > 0 ? ['', '--', ...mail.footer] : []),
    ...(mail.footer.length > 0
      ? infoLinks(mail).map(({ label, link }) => labelled(label, link, mail.language))
      : []),
    brand.link,
  ];
  return `${lines.map((line) => lineIn(dir, line)).join('\n')}\n`;
}
