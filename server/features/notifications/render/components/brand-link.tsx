import { Link } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailContent } from '../mail-content.ts';
import { useMailTheme } from './mail-theme.ts';

/** The shop's mark and name, at the top of a mail. */
export function BrandLink({
  brand: { name, link },
}: {
  readonly brand: MailContent['brand'];
}): ReactNode {
  const { style } = useMailTheme();
  return (
    <Link href={link} className="ink" style={style.brand}>
      <span className="mark" style={style.mark}>
        {'\u00a0'}
      </span>
      {'\u00a0 '}
      {name}
    </Link>
  );
}
