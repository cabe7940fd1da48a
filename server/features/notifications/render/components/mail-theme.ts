import { createContext, useContext } from 'react';
import type { Direction } from '../../../../platform/mail/mail-language.ts';
import { mailStyles, type MailStyles } from './mail-style.ts';

/** Styles and direction of a mail, for all of its components. */
export interface MailTheme {
  readonly dir: Direction;
  /** Side where texts start, for the attribute that every mail client understands. */
  readonly start: 'left' | 'right';
  readonly end: 'left' | 'right';
  readonly style: MailStyles;
}

/** The theme of a mail by its direction. */
export const mailThemes: Readonly<Record<Direction, MailTheme>> = {
  ltr: { dir: 'ltr', start: 'left', end: 'right', style: mailStyles('ltr') },
  rtl: { dir: 'rtl', start: 'right', end: 'left', style: mailStyles('rtl') },
};

/** Provided by the frame of each mail. */
export const MailThemeContext = createContext(mailThemes.ltr);

/** Returns the theme of the mail that a component is part of. */
export function useMailTheme(): MailTheme {
  return useContext(MailThemeContext);
}
