import { Hr } from '@react-email/components';
import type { ReactNode } from 'react';
import { useMailTheme } from './mail-theme.ts';

/** A dotted line across the mail. */
export function Divider(): ReactNode {
  const { style } = useMailTheme();
  return <Hr className="rule" style={style.divider} />;
}
