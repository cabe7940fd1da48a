import type { CSSProperties } from 'react';
import { paperColors as light } from '../../../../platform/text/paper-colors.ts';

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
 * Background below a short mail and colors of dark mode; a client that drops this sheet keeps the light colors in the
 * elements. React escapes quotes and angle brackets in it, so it has none.
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
.action{background-color:${dark.ink} !important;color:${dark.ground} !important}
}`;

// Unquoted, since React would write each quote as six characters, in every element.
const latin = 'Commissioner, system-ui, Segoe UI, Roboto, Arial, sans-serif';
const arabic = 'IBM Plex Sans Arabic, Segoe UI, Tahoma, Arial, sans-serif';
const display = 'Georgia, serif';
const mono = 'Martian Mono, Menlo, Consolas, monospace';

type Styles = Record<string, CSSProperties>;

/** Only words that are longer than the column of a phone may be. */
const hyphenated = {
  WebkitHyphens: 'auto',
  hyphens: 'auto',
  hyphenateLimitChars: '14 5 5',
} satisfies CSSProperties;

const figures = { fontVariantNumeric: 'tabular-nums' } satisfies CSSProperties;
const amount = {
  ...figures,
  whiteSpace: 'nowrap',
  paddingInlineStart: 16,
  width: '1%',
} satisfies CSSProperties;

/** The fonts of a script, and its extra line height. */
interface Script {
  readonly text: string;
  readonly headings: string;
  readonly taller: number;
}

function createType({ text, taller }: Script) {
  return (size: number, height: number): CSSProperties => ({
    fontFamily: text,
    fontSize: size,
    lineHeight: `${height + taller}px`,
    margin: 0,
    color: light.ink,
    overflowWrap: 'anywhere',
  });
}

function createHeading(script: Script, size: number, height: number): CSSProperties {
  return {
    ...createType(script)(size, height),
    fontFamily: script.headings,
    fontWeight: 500,
    // Japanese only: programs that do not know it break between any two letters.
    wordBreak: 'auto-phrase',
  };
}

/** Styles around the sheet: background, brand, opening and closing. */
function frameStyles(script: Script) {
  const type = createType(script);
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
    logo: { display: 'inline-block', verticalAlign: 'middle' },
    brand: { ...createHeading(script, 20, 28), fontWeight: 400, textDecoration: 'none' },
    heading: { ...createHeading(script, 32, 38), padding: '28px 0 12px' },
    opening: { ...type(16, 24), padding: '0 0 8px' },
    photo: {
      border: '3px solid #ffffff',
      display: 'inline-block',
      margin: '0 0 8px',
      marginInlineEnd: 8,
      outline: `1px solid ${light.rule}`,
      verticalAlign: 'bottom',
    },
    divider: { borderTop: `2px dotted ${light.rule}`, margin: '16px 0', width: '100%' },
    action: {
      ...type(16, 24),
      backgroundColor: light.ink,
      borderRadius: 6,
      color: light.ground,
      display: 'inline-block',
      fontWeight: 600,
      padding: '12px 20px',
      textDecoration: 'none',
    },
    link: { color: light.ink, textDecoration: 'underline' },
    note: { ...type(16, 24), padding: '0 0 8px' },
    footer: { ...type(14, 20), color: light.quiet, padding: '4px 0' },
    footerLink: { color: light.quiet, textDecoration: 'underline' },
  } satisfies Styles;
}

/** Styles of the sheet with the order. */
function sheetStyles(script: Script) {
  const type = createType(script);
  const row = { ...type(16, 24), padding: '4px 0', verticalAlign: 'top' } satisfies CSSProperties;
  return {
    sheet: {
      backgroundColor: light.sheet,
      border: `1px solid ${light.rule}`,
      borderRadius: 6,
      margin: '16px 0 0',
      borderCollapse: 'separate',
    },
    inner: { padding: '20px 20px 16px' },
    reference: {
      ...type(19, 28),
      fontFamily: mono,
      fontWeight: 700,
      letterSpacing: '-0.02em',
      padding: '0 0 10px',
    },
    code: {
      ...type(32, 40),
      fontFamily: mono,
      fontWeight: 700,
      letterSpacing: '-0.02em',
      padding: '0 0 10px',
      whiteSpace: 'nowrap',
    },
    qr: { backgroundColor: '#ffffff', display: 'block', margin: '0 0 10px' },
    status: { ...type(16, 24), fontWeight: 600 },
    paid: { ...type(16, 24), fontWeight: 600, color: light.done },
    line: { ...row, ...hyphenated, fontWeight: 600 },
    amount: { ...row, ...amount },
    detail: { ...type(14, 20), ...figures, color: light.quiet, fontWeight: 400 },
    sum: { ...row, color: light.quiet },
    total: { ...row, fontWeight: 600, padding: '10px 0 4px' },
    totalAmount: { ...row, ...amount, ...type(24, 32), fontWeight: 700, verticalAlign: 'bottom' },
  } satisfies Styles;
}

/** Styles of headed parts, with their steps and facts. */
function partStyles(script: Script) {
  const type = createType(script);
  const step = { ...type(16, 24), padding: '6px 0', verticalAlign: 'top' } satisfies CSSProperties;
  return {
    title: { ...createHeading(script, 20, 28), padding: '0 0 6px' },
    label: { ...type(14, 20), color: light.quiet },
    step,
    stepNumber: { ...step, ...figures, fontWeight: 600, width: 28 },
    fact: { ...type(16, 24), padding: '0 0 14px' },
  } satisfies Styles;
}

function stylesFor(script: Script) {
  return {
    ...frameStyles(script),
    ...sheetStyles(script),
    ...partStyles(script),
  };
}

/** Inline styles of a mail's elements, which mail clients require. */
export type MailStyles = ReturnType<typeof stylesFor>;

const styles = {
  ltr: stylesFor({ text: latin, headings: display, taller: 0 }),
  // Arabic letters are taller than Latin at the same size and need more line height.
  rtl: stylesFor({ text: arabic, headings: arabic, taller: 4 }),
};

/** Returns the styles of a mail with this direction. */
export function mailStyles(dir: 'ltr' | 'rtl'): MailStyles {
  return styles[dir];
}
