import { Link, Text } from '@react-email/components';
import { Fragment, type ReactNode } from 'react';
import { infoLinks } from '../info-links.ts';
import type { MailContent } from '../mail-content.ts';
import { useMailTheme } from './mail-theme.ts';

/** Links to the shop's information pages, in one line. */
export function InfoLinks({ mail }: { readonly mail: MailContent }): ReactNode {
  const { style } = useMailTheme();
  return (
    <Text className="quiet" style={style.footer}>
      {infoLinks(mail).map(({ label, link }, index) => (
        <Fragment key={link}>
          {index > 0 && ' \u00a0 '}
          <Link href={link} className="quiet" style={style.footerLink}>
            {label}
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}
