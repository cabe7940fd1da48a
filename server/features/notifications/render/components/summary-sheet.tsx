import { Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailContent, MailBill, AmountLine } from '../mail-content.ts';
import { DirectedText } from './directed-text.tsx';
import { useMailTheme } from './mail-theme.ts';
import { PaddedCell } from './padded-cell.tsx';
import { Divider } from './divider.tsx';
import { Heading } from './heading.tsx';
import { AmountRow } from './amount-row.tsx';
import { RowTable } from './row-table.tsx';

/** Subtotal, shipping, discount and taxes, and the large total. */
function Totals({ sums, total }: Pick<MailBill, 'sums' | 'total'>): ReactNode {
  const { style } = useMailTheme();
  return (
    <>
      <RowTable>
        {sums.map((sum, index) => (
          <AmountRow
            key={index}
            line={sum}
            tone="quiet"
            labelStyle={style.sum}
            amountStyle={style.amount}
          />
        ))}
      </RowTable>
      {/* The total has its own table, or its large figures would narrow every label above. */}
      <RowTable>
        <AmountRow
          line={total}
          tone="ink"
          labelStyle={style.total}
          amountStyle={style.totalAmount}
        />
      </RowTable>
    </>
  );
}

/** The ordered items. */
function OrderLines({ lines }: { readonly lines: readonly AmountLine[] }): ReactNode {
  const { style } = useMailTheme();
  return (
    <RowTable>
      {lines.map((line, index) => (
        <AmountRow
          key={index}
          line={line}
          tone="ink"
          labelStyle={style.line}
          amountStyle={style.amount}
        />
      ))}
    </RowTable>
  );
}

/** Ordered items with their prices, below a dotted line. */
function Bill({ bill: { title, lines, sums, total } }: { readonly bill: MailBill }): ReactNode {
  return (
    <>
      <Divider />
      {title !== '' && <Heading level={2}>{title}</Heading>}
      <OrderLines lines={lines} />
      <Divider />
      <Totals sums={sums} total={total} />
    </>
  );
}

/** The status in bold sentences, green when nothing is left to pay. */
function Status({
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
