import { isolate } from '#locales/isolate.ts';
import type { AmountLine, Fact, MailBill, MailContent, MailSection } from './mail-content.ts';
import { directionOf, type Direction } from '../../platform/mail/mail-language.ts';

const rightToLeftMark = '\u200f';

/** A line that a reader's screen lays out in the mail's direction, whatever letter it begins with. */
const lineIn = (dir: Direction, text: string): string =>
  dir === 'rtl' && text !== '' ? `${rightToLeftMark}${text}` : text;

const own = (text: string, dir: Direction): string =>
  directionOf(text) === dir ? text : isolate(text);

const titled = (title: string, lines: readonly string[]): string[] => [
  '',
  ...(title === '' ? [] : [title, '-'.repeat(title.length)]),
  ...lines,
];

const amountLines = ({ label, detail, amount }: AmountLine, dir: Direction): string[] => [
  `${label}: ${own(amount, dir)}`,
  ...(detail === undefined ? [] : [`  ${detail}`]),
];

const factLines = ({ label, lines }: Fact, dir: Direction): string[] => [
  ...(label === '' ? [] : [`${label}:`]),
  ...lines.map((line) => own(line, dir)),
];

const sectionLines = ({ title, steps, facts }: MailSection, dir: Direction): string[] =>
  titled(title, [
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    ...facts.flatMap((fact, index) => [...(index > 0 ? [''] : []), ...factLines(fact, dir)]),
  ]);

const billLines = ({ title, lines, sums, total }: MailBill, dir: Direction): string[] =>
  titled(title, [
    ...lines.flatMap((line) => amountLines(line, dir)),
    '',
    ...[...sums, total].flatMap((line) => amountLines(line, dir)),
  ]);

/** A mail as plain text, told in the same order as its HTML. */
export const mailText = (mail: MailContent): string => {
  const { dir, contents, brand } = mail;
  const lines = [
    brand.name,
    '',
    mail.heading,
    '',
    ...mail.opening,
    '',
    ...mail.reference.lines.map((line) => `${mail.reference.label}: ${own(line, dir)}`),
    ...mail.standing.sentences,
    ...(mail.action ? ['', `${mail.action.label}:`, mail.action.link] : []),
    ...(contents ? billLines(contents, dir) : []),
    ...mail.sections.flatMap((part) => sectionLines(part, dir)),
    ...(mail.more ? ['', `${mail.more.label}:`, mail.more.link] : []),
    '',
    ...mail.closing,
    ...(mail.footer.length > 0 ? ['', '--', ...mail.footer] : []),
    brand.link,
  ];
  return `${lines.map((line) => lineIn(dir, line)).join('\n')}\n`;
};
