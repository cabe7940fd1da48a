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
import { createElement as e, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { infoLinks } from './info-links.ts';
import type {
  AmountLine,
  Fact,
  MailBill,
  MailContent,
  MailPhotos,
  MailSection,
} from './mail-content.ts';
import { languageOf } from '#locales/languages.ts';
import { directionOf, type Direction } from '../../../platform/mail/mail-language.ts';
import { sheetOfStyles, mailStyles, type MailStyles } from './mail-style.ts';

/** Styles and direction that every part of a mail is rendered with. */
interface Pen {
  readonly dir: Direction;
  /** Start side of texts, for the attribute that every mail client understands. */
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

/** Isolates a value whose direction differs from the mail's; sentences and labels are in the mail's language. */
const own = (text: string, { dir }: Pen): ReactNode => {
  const runs = directionOf(text);
  return runs === dir ? text : e('span', { dir: runs }, text);
};

/** A table cell around a part, with its padding; the component takes it as properties. */
const cell = (style: CSSProperties, { start }: Pen, ...children: readonly ReactNode[]): ReactNode =>
  e(Row, { children: e(Column, { align: start, style }, ...children) });

/** Rows of one table, so that their columns line up. */
const rows = (key: string, cells: readonly ReactNode[]): ReactNode =>
  e(
    'table',
    { key, role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 },
    e('tbody', null, cells),
  );

type Cell = 'ink' | 'quiet';

const amountRow = (
  line: AmountLine,
  pen: Pen,
  key: number,
  [tone, label, amount]: readonly [Cell, CSSProperties, CSSProperties],
): ReactNode =>
  e(
    'tr',
    { key },
    e(
      'td',
      { align: pen.start, className: tone, style: label },
      line.label,
      line.detail && e('div', { className: 'quiet', style: pen.style.detail }, line.detail),
    ),
    e('td', { align: pen.end, className: 'ink', style: amount }, own(line.amount, pen)),
  );

const contents = (part: MailBill, pen: Pen): ReactNode[] => {
  const { style } = pen;
  const tear = (key: string): ReactNode => e(Hr, { key, className: 'rule', style: style.tear });
  return [
    tear('before'),
    part.title &&
      e(Heading, { key: 'title', as: 'h2', className: 'ink', style: style.title }, part.title),
    rows(
      'lines',
      part.lines.map((line, index) =>
        amountRow(line, pen, index, ['ink', style.line, style.amount]),
      ),
    ),
    tear('between'),
    rows(
      'sums',
      part.sums.map((line, index) =>
        amountRow(line, pen, index, ['quiet', style.sum, style.amount]),
      ),
    ),
    // The total has its own table, or its large figures would narrow every label above.
    rows('total', [amountRow(part.total, pen, 0, ['ink', style.total, style.totalAmount])]),
  ];
};

/** Photos are decoration without alternative text: the bill names them, and screen readers skip them. */
const photos = ({ shown, more: rest }: MailPhotos, { style }: Pen): ReactNode =>
  e(
    Section,
    { style: { margin: '16px 0 0' } },
    shown.map(({ cid, width, height }) =>
      e('img', { key: cid, src: `cid:${cid}`, alt: '', width, height, style: style.photo }),
    ),
    rest && e(Text, { className: 'quiet', style: style.label }, rest),
  );

const sheet = (mail: MailContent, pen: Pen): ReactNode => {
  const { style } = pen;
  const { reference, status } = mail;
  const [tone, toneStyle] = status.settled
    ? (['done', style.settled] as const)
    : (['ink', style.status] as const);
  return e(
    Section,
    { className: 'sheet', style: style.sheet },
    cell(
      style.inner,
      pen,
      e(Text, { className: 'quiet', style: style.label }, reference.label),
      reference.lines.map((line, index) =>
        e(Text, { key: index, className: 'ink', style: style.reference }, own(line, pen)),
      ),
      status.sentences.map((sentence, index) =>
        e(Text, { key: index, className: tone, style: toneStyle }, sentence),
      ),
      mail.contents && contents(mail.contents, pen),
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

const stepRow = (step: string, { start, style }: Pen, index: number): ReactNode =>
  e(
    'tr',
    { key: index },
    e('td', { align: start, className: 'quiet', style: style.stepNumber }, index + 1),
    e('td', { align: start, className: 'ink', style: style.step }, step),
  );

const section = (part: MailSection, pen: Pen, key: number): ReactNode =>
  e(
    Section,
    { key, style: { margin: '28px 0 0' } },
    e(Heading, { as: 'h2', className: 'ink', style: pen.style.title }, part.title),
    part.steps.length > 0 &&
      rows(
        'steps',
        part.steps.map((step, index) => stepRow(step, pen, index)),
      ),
    part.facts.map((fact, index) => factBlock(fact, pen, index)),
  );

const button = ({ label, link }: NonNullable<MailContent['action']>, { style }: Pen): ReactNode =>
  e(
    Section,
    { style: { margin: '28px 0 0' } },
    e(Link, { href: link, className: 'action', style: style.action }, label),
  );

const more = ({ label, link }: NonNullable<MailContent['more']>, { style }: Pen): ReactNode =>
  e(
    Text,
    { className: 'ink', style: style.note },
    e(Link, { href: link, className: 'ink', style: style.link }, label),
  );

const brand = ({ brand: { name, link } }: MailContent, { style }: Pen): ReactNode =>
  e(
    Link,
    { href: link, className: 'ink', style: style.brand },
    e('span', { className: 'mark', style: style.mark }, '\u00a0'),
    '\u00a0 ',
    name,
  );

const infoLine = (mail: MailContent, { style }: Pen): ReactNode =>
  e(
    Text,
    { className: 'quiet', style: style.footer },
    infoLinks(mail).map(({ label, link }, index) => [
      index > 0 && ' \u00a0 ',
      e(Link, { key: link, href: link, className: 'quiet', style: style.footerLink }, label),
    ]),
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
    mail.footer.length > 0 && infoLine(mail, pen),
  );
};

const page = (mail: MailContent, pen: Pen): ReactNode => {
  const { style, dir } = pen;
  return e(
    Container,
    // Web mail removes the outer elements, so direction and language are repeated here.
    { dir, lang: languageOf(mail.language).lang, align: 'center', style: style.column },
    cell(
      style.page,
      pen,
      brand(mail, pen),
      e(Heading, { as: 'h1', className: 'ink', style: style.heading }, mail.heading),
      mail.opening.map((line, index) =>
        e(Text, { key: index, className: 'ink', style: style.opening }, line),
      ),
      mail.photos && photos(mail.photos, pen),
      sheet(mail, pen),
      mail.action && button(mail.action, pen),
      mail.sections.map((part, index) => section(part, pen, index)),
      mail.more && more(mail.more, pen),
      ending(mail, pen),
    ),
  );
};

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Renders a mail as HTML: one column of 600 pixels, no script, no external resource; its images are embedded. Source:
 * product §8.
 */
export const mailHtml = (mail: MailContent): string => {
  const pen = penOf(mail.dir);
  const html = e(
    Html,
    { lang: languageOf(mail.language).lang, dir: mail.dir },
    e(
      Head,
      null,
      e('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      e('meta', { name: 'color-scheme', content: 'light dark' }),
      e('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Phones would turn numbers, dates and addresses into links.
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
