import { Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { useMailTheme } from './mail-theme.ts';

/** The greeting and the first sentences. */
export function MailOpening({ lines }: { readonly lines: readonly string[] }): ReactNode {
  const { style } = useMailTheme();
  return lines.map((line, index) => (
    <Text key={index} className="ink" style={style.opening}>
      {line}
    </Text>
  ));
}
