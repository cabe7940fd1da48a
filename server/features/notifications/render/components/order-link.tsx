import { Link, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailContent } from '../mail-content.ts';
import { useMailTheme } from './mail-theme.ts';

/** The link to the order, when the main action is another. */
export function OrderLink({
  link: { label, link },
}: {
  readonly link: NonNullable<MailContent['more']>;
}): ReactNode {
  const { style } = useMailTheme();
  return (
    <Text className="ink" style={style.note}>
      <Link href={link} className="ink" style={style.link}>
        {label}
      </Link>
    </Text>
  );
}
