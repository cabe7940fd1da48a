import { Text } from '@react-email/components';
import { Fragment, type ReactNode } from 'react';
import { detectDirection } from '../../../../platform/mail/mail-language.ts';
import type { Fact } from '../mail-content.ts';
import { useMailTheme } from './mail-theme.ts';

/** A label with lines below it, each in its own direction. */
export function FactBlock({ fact: { label, lines } }: { readonly fact: Fact }): ReactNode {
  const { style } = useMailTheme();
  return (
    <Text className="ink" style={style.fact}>
      {label !== '' && (
        <span className="quiet" style={style.label}>
          {label}
          <br />
        </span>
      )}
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          <span dir={detectDirection(line)}>{line}</span>
        </Fragment>
      ))}
    </Text>
  );
}
