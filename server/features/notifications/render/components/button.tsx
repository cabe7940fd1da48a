import { Link, Section } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailContent } from '../mail-content.ts';
import { useMailTheme } from './mail-theme.ts';

/** The main action. */
export function Button({
  action: { label, link },
}: {
  readonly action: NonNullable<MailContent['action']>;
}): ReactNode {
  const { style } = useMailTheme();
  return (
    <Section style={{ margin: '28px 0 0' }}>
      <Link href={link} className="action" style={style.action}>
        {label}
      </Link>
    </Section>
  );
}
