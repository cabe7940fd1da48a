import type { ReactNode } from 'react';
import type { AmountLine } from '../mail-content.ts';
import { AmountRow } from './amount-row.tsx';
import { useMailTheme } from './mail-theme.ts';
import { RowTable } from './row-table.tsx';

/** The ordered items. */
export function OrderLines({ lines }: { readonly lines: readonly AmountLine[] }): ReactNode {
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
