import type { CSSProperties } from 'react';

/** The storefront's paper and ink, with the same names. */
const light = {
  ground: '#f3eee4',
  sheet: '#fbf8f1',
  ink: '#1f1a16',
  quiet: '#554c42',
  rule: '#d9cfbe',
  mark: '#b5361a',
  done: '#27633f',
} as const;

const dark: Readonly<Record<keyof typeof light, string>> = {
  ground: '#17110e',
  sheet: '#221916',
  ink: '#f3e9db',
  quiet: '#c6b7a5',
  rule: '#3a2d26',
  mark: '#ff6b3f',
  done: '#83cb9f',
};

/**
 * The ground below a short mail, and the colours for readers who dim their screen; a client that drops it keeps the
 * light ones, which stand in the elements. React escapes quotes and angle brackets in it, so it has none.
 */
export const sheetOfStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0}
.ground{background-color:${light.ground}}
@media (prefers-color-scheme:dark){
.ground{background-color:${dark.ground} !important}
.sheet{background-color:${dark.sheet} !important;border-color:${dark.rule} !important}
.ink{color:${dark.ink} !important}
.quiet{color:${dark.quiet} !important}
.rule{border-color:${dark.rule} !important}
.mark{background-color:${dark.mark} !important}
.done{color:${dark.done} !important}
}`;

// Unquoted, since React would write each quote as six characters, in every element.
const latin = 'Commissioner, system-ui, Segoe UI, Roboto, Arial, sans-serif';
const arabic = 'IBM Plex Sans Arabic, Segoe UI, Tahoma, Arial, sans-serif';
const display = 'Georgia, serif';
const mono = 'Martian Mono, Menlo, Consolas, monospace';

/** The styles of a mail's elements, each in the element itself, as mail clients want it. */
export type MailStyles = Readonly<
  Record<
    | 'ground'
    | 'column'
    | 'page'
    | 'mark'
    | 'brand'
    | 'heading'
    | 'opening'
    | 'sheet'
    | 'inner'
    | 'label'
    | 'reference'
    | 'standing'
    | 'settled'
    | 'tear'
    | 'title'
    | 'line'
    | 'amount'
    | 'detail'
    | 'sum'
    | 'total'
    | 'totalAmount'
    | 'step'
    | 'stepNumber'
    | 'fact'
    | 'note'
    | 'footer',
    CSSProperties
  >
>;

const stylesFor = (text: string, headings: string, taller: number): MailStyles => {
  const type = (size: number, height: number): CSSProperties => ({
    fontFamily: text,
    fontSize: size,
    lineHeight: `${height + taller}px`,
    margin: 0,
    color: light.ink,
    overflowWrap: 'anywhere',
  });
  const small: CSSProperties = { ...type(14, 20), color: light.quiet };
  const row: CSSProperties = { ...type(16, 24), padding: '4px 0', verticalAlign: 'top' };
  const amount: CSSProperties = {
    whiteSpace: 'nowrap',
    paddingInlineStart: 16,
    width: '1%',
  };
  const figures: CSSProperties = { fontVariantNumeric: 'tabular-nums' };
  return {
    ground: { backgroundColor: light.ground },
    column: { maxWidth: 600 },
    page: { padding: '28px 16px 40px' },
    mark: {
      backgroundColor: light.mark,
      display: 'inline-block',
      fontSize: 1,
      lineHeight: '13px',
      verticalAlign: 'middle',
      width: 18,
    },
    brand: {
      ...type(20, 28),
      fontFamily: headings,
      textDecoration: 'none',
    },
    heading: {
      ...type(32, 38),
      fontFamily: headings,
      fontWeight: 500,
      padding: '28px 0 12px',
    },
    opening: { ...type(16, 24), padding: '0 0 8px' },
    sheet: {
      backgroundColor: light.sheet,
      border: `1px solid ${light.rule}`,
      borderRadius: 6,
      margin: '16px 0 0',
      borderCollapse: 'separate',
    },
    inner: { padding: '20px 20px 16px' },
    label: small,
    reference: {
      ...type(19, 28),
      fontFamily: mono,
      fontWeight: 700,
      letterSpacing: '-0.02em',
      padding: '0 0 10px',
    },
    standing: { ...type(16, 24), fontWeight: 600 },
    settled: { ...type(16, 24), fontWeight: 600, color: light.done },
    tear: { borderTop: `2px dotted ${light.rule}`, margin: '16px 0', width: '100%' },
    title: { ...type(20, 28), fontFamily: headings, fontWeight: 500, padding: '0 0 6px' },
    line: { ...row, fontWeight: 600 },
    amount: { ...row, ...amount, ...figures },
    detail: { ...small, ...figures, fontWeight: 400 },
    sum: { ...row, color: light.quiet },
    total: { ...row, fontWeight: 600, padding: '10px 0 4px' },
    totalAmount: {
      ...type(24, 32),
      ...amount,
      ...figures,
      fontWeight: 700,
      padding: '4px 0',
      verticalAlign: 'bottom',
    },
    step: { ...type(16, 24), padding: '6px 0', verticalAlign: 'top' },
    stepNumber: {
      ...type(16, 24),
      ...figures,
      fontWeight: 600,
      padding: '6px 0',
      verticalAlign: 'top',
      width: 28,
    },
    fact: { ...type(16, 24), padding: '0 0 14px' },
    note: { ...type(16, 24), padding: '0 0 8px' },
    footer: { ...small, padding: '4px 0' },
  };
};

const styles = {
  ltr: stylesFor(latin, display, 0),
  // Arabic stands taller than Latin at the same size and wants more room between lines.
  rtl: stylesFor(arabic, arabic, 4),
};

/** Styles for a mail that runs this way. */
export const mailStyles = (dir: 'ltr' | 'rtl'): MailStyles => styles[dir];
