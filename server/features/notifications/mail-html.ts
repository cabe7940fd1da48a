import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { createElement as e, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AmountLine, Fact, MailContent, MailSection } from './mail-content.ts';
import { directionOf, type Direction } from './mail-language.ts';
import { sheetOfStyles, mailStyles, type MailStyles } from './mail-style.ts';

/** What every part of one mail is drawn with. */
interface Pen {
  readonly dir: Direction;
  /** The side texts begin at, for the attribute that every mail client understands. */
  readonly start: 'left' | 'right';
  readonly end: 'left' | 'right';
  readonly style: MailStyles;
}

const penOf = (dir: Direction): Pen => ({
  dir,
  start: dir === 'rtl' ? 'right' : 'left',
  end: dir === 'rtl' ? 'left' : 'right',
  style: mailStyles(dir),
});

/** A value in its own direction, where that is not the mail's; sentences and labels are in the mail's language. */
const own = (text: string, { dir }: Pen): ReactNode => {
  const runs = directionOf(text);
  return runs === dir ? text : e('span', { dir: runs }, text);
};

/** The component wants its cells among its properties. */
const row = (key: string, ...cells: readonly ReactNode[]): ReactNode =>
  e(Row, { key, children: e(Fragment, null, ...cells) });

const amountRow = (line: AmountLine, pen: Pen, key: string, styles: 'line' | 'sum'): ReactNode => {
  const { style, start, end } = pen;
  const quiet = styles === 'sum' ? 'quiet' : 'ink';
  return row(
    key,
    e(
      Column,
      { align: start, className: quiet, style: style[styles] },
      line.label,
      line.detail && e('div', { className: 'quiet', style: style.detail }, line.detail),
    ),
    e(Column, { align: end, className: 'ink', style: style.amount }, own(line.amount, pen)),
  );
};

const contents = ({ contents: part }: MailContent, pen: Pen): ReactNode[] => {
  const { style, start, end } = pen;
  const tear = (key: string): ReactNode => e(Hr, { key, className: 'rule', style: style.tear });
  return [
    tear('before'),
    part.title &&
      e(Heading, { key: 'title', as: 'h2', className: 'ink', style: style.title }, part.title),
    ...part.lines.map((line, index) => amountRow(line, pen, `line ${index}`, 'line')),
    tear('between'),
    ...part.sums.map((line, index) => amountRow(line, pen, `sum ${index}`, 'sum')),
    row(
      'total',
      e(Column, { align: start, className: 'ink', style: style.total }, part.total.label),
      e(
        Column,
        { align: end, className: 'ink', style: style.totalAmount },
        own(part.total.amount, pen),
      ),
    ),
  ];
};

const sheet = (mail: MailContent, pen: Pen): ReactNode => {
  const { style } = pen;
  const { reference, standing } = mail;
  const [tone, toneStyle] = standing.settled
    ? (['done', style.settled] as const)
    : (['ink', style.standing] as const);
  return e(
    Section,
    { className: 'sheet', style: style.sheet },
    row(
      '',
      e(
        Column,
        { align: pen.start, style: style.inner },
        e(Text, { className: 'quiet', style: style.label }, reference.label),
        ...reference.lines.map((line) =>
          e(Text, { key: line, className: 'ink', style: style.reference }, own(line, pen)),
        ),
        ...standing.sentences.map((sentence) =>
          e(Text, { key: sentence, className: tone, style: toneStyle }, sentence),
        ),
        contents(mail, pen),
      ),
    ),
  );
};

const factBlock = (fact: Fact, pen: Pen, key: number): ReactNode =>
  e(
    Text,
    { key, className: 'ink', style: pen.style.fact },
    fact.label && e('span', { className: 'quiet', style: pen.style.label }, fact.label, e('br')),
    fact.lines.flatMap((line, index) => [
      index > 0 && e('br', { key: `break ${index}` }),
      e('span', { key: index, dir: directionOf(line) }, line),
    ]),
  );

const stepRow = (step: string, pen: Pen, index: number): ReactNode =>
  row(
    `${index}`,
    e(
      Column,
      { align: pen.start, className: 'quiet', style: pen.style.stepNumber },
      `${index + 1}`,
    ),
    e(Column, { align: pen.start, className: 'ink', style: pen.style.step }, step),
  );

const section = (part: MailSection, pen: Pen, key: number): ReactNode =>
  e(
    Section,
    { key, style: { margin: '28px 0 0' } },
    e(Heading, { as: 'h2', className: 'ink', style: pen.style.title }, part.title),
    part.steps.map((step, index) => stepRow(step, pen, index)),
    part.facts.map((fact, index) => factBlock(fact, pen, index)),
  );

const brand = ({ brand: { name, link } }: MailContent, { style }: Pen): ReactNode =>
  e(
    Link,
    { href: link, className: 'ink', style: style.brand },
    e('span', { className: 'mark', style: style.mark }, '\u00a0'),
    '\u00a0 ',
    name,
  );

const ending = (mail: MailContent, pen: Pen): ReactNode => {
  if (mail.closing.length + mail.footer.length === 0) return null;
  const { style } = pen;
  return e(
    Section,
    { style: { margin: '12px 0 0' } },
    e(Hr, { className: 'rule', style: style.tear }),
    mail.closing.map((line, index) =>
      e(Text, { key: index, className: 'ink', style: style.note }, line),
    ),
    mail.footer.map((line, index) =>
      e(Text, { key: index, className: 'quiet', style: style.footer }, own(line, pen)),
    ),
  );
};

const page = (mail: MailContent, pen: Pen): ReactNode => {
  const { style, start, dir } = pen;
  return e(
    Container,
    // Direction and language stand here too: web mail drops the elements around.
    { dir, lang: mail.language, align: 'center', style: { maxWidth: style.page.maxWidth } },
    row(
      '',
      e(
        Column,
        { align: start, style: style.page },
        brand(mail, pen),
        e(Heading, { as: 'h1', className: 'ink', style: style.heading }, mail.heading),
        mail.opening.map((line, index) =>
          e(Text, { key: index, className: 'ink', style: style.opening }, line),
        ),
        sheet(mail, pen),
        mail.sections.map((part, index) => section(part, pen, index)),
        ending(mail, pen),
      ),
    ),
  );
};

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A mail as HTML: one column of 600 pixels, no picture, no script, nothing fetched. Source: product §8. */
export const mailHtml = (mail: MailContent): string => {
  const pen = penOf(mail.dir);
  const html = e(
    Html,
    { lang: mail.language, dir: mail.dir },
    e(
      Head,
      null,
      e('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      e('meta', { name: 'color-scheme', content: 'light dark' }),
      e('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Phones would paint numbers, dates and addresses as links.
      e('meta', {
        name: 'format-detection',
        content: 'telephone=no,date=no,address=no,email=no,url=no',
      }),
      e('title', null, mail.subject),
      e('style', null, sheetOfStyles),
    ),
    e(
      Body,
      { className: 'ground' },
      e(Preview, null, mail.preheader),
      e(Section, { className: 'ground', style: pen.style.ground }, page(mail, pen)),
    ),
  );
  return `${doctype}${renderToStaticMarkup(html)}`;
};
