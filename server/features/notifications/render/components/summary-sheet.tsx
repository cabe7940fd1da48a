import { Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailContent } from '../mail-content.ts';
import { Bill } from './bill.tsx';
import { DirectedText } from './directed-text.tsx';
import { useMailTheme } from './mail-theme.ts';
import { PaddedCell } from './padded-cell.tsx';
import { Status } from './status.tsx';

/** The sheet of paper in a mail: the order's number, its status and its bill. */
export function SummarySheet({
  mail: { reference, status, contents },
}: {
  readonly mail: MailContent;
}): ReactNode {
  const { style } = useMailTheme();
  return (
    <Section className="sheet" style={style.sheet}>
      <PaddedCell style={style.inner}>
        <Text className="quiet" style={style.label}>
          {reference.label}
        </Text>
        {reference.lines.map((line, index) => (
          <Text key={index} className="ink" style={style.reference}>
            <DirectedText>{line}</DirectedText>
          </Text>
        ))}
        <Status status={status} />
        {contents && <Bill bill={contents} />}
      </PaddedCell>
    </Section>
  );
}
