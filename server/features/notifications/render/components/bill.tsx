import type { ReactNode } from 'react';
import type { MailBill } from '../mail-content.ts';
import { Divider } from './divider.tsx';
import { Heading } from './heading.tsx';
import { OrderLines } from './order-lines.tsx';
import { Totals } from './totals.tsx';

/** Ordered items with their prices, below a dotted line. */
export function Bill({
  bill: { title, lines, sums, total },
}: {
  readonly bill: MailBill;
}): ReactNode {
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
