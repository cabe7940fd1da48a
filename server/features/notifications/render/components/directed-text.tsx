import type { ReactNode } from 'react';
import { detectDirection } from '../../../../platform/mail/mail-language.ts';
import { useMailTheme } from './mail-theme.ts';

/** Isolates a value whose direction differs from the mail's; sentences and labels are in the mail's language. */
export function DirectedText({ children }: { readonly children: string }): ReactNode {
  const { dir } = useMailTheme();
  const own = detectDirection(children);
  return own === dir ? children : <span dir={own}>{children}</span>;
}
