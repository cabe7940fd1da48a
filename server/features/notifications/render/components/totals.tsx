import type { ReactNode } from 'react';
import type { MailBill } from '../mail-content.ts';
import { AmountRow } from './amount-row.tsx';
import { useMailTheme } from './mail-theme.ts';
import { RowTable } from './row-table.tsx';

/** Subtotal, shipping, discount and taxes, and the large total. */
export function Totals({ sums, total }: Pick<MailBill, 'sums' | 'total'>): ReactNode {
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
