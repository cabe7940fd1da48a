import { Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailContent } from '../mail-content.ts';
import { useMailTheme } from './mail-theme.ts';

/** The status in bold sentences, green when nothing is left to pay. */
export function Status({
  status: { sentences, isPaid },
}: {
  readonly status: MailContent['status'];
}): ReactNode {
  const { style } = useMailTheme();
  return sentences.map((sentence, index) => (
    <Text
      key={index}
      className={isPaid ? 'done' : 'ink'}
      style={isPaid ? style.paid : style.status}
    >
      {sentence}
    </Text>
  ));
}
