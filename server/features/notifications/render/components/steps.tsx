import type { ReactNode } from 'react';
import { useMailTheme } from './mail-theme.ts';
import { RowTable } from './row-table.tsx';

/** Numbered steps. */
export function Steps({ steps }: { readonly steps: readonly string[] }): ReactNode {
  const { start, style } = useMailTheme();
  return (
    <RowTable>
      {steps.map((step, index) => (
        <tr key={index}>
          <td align={start} className="quiet" style={style.stepNumber}>
            {index + 1}
          </td>
          <td align={start} className="ink" style={style.step}>
            {step}
          </td>
        </tr>
      ))}
    </RowTable>
  );
}
