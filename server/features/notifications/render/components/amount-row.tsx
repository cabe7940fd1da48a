import type { CSSProperties, ReactNode } from 'react';
import type { AmountLine } from '../mail-content.ts';
import { DirectedText } from './directed-text.tsx';
import { useMailTheme } from './mail-theme.ts';

/** A label, with small text below it, and an amount at the other side. */
export function AmountRow({
  line: { label, detail, amount },
  tone,
  labelStyle,
  amountStyle,
}: {
  readonly line: AmountLine;
  readonly tone: 'ink' | 'quiet';
  readonly labelStyle: CSSProperties;
  readonly amountStyle: CSSProperties;
}): ReactNode {
  const { start, end, style } = useMailTheme();
  return (
    <tr>
      <td align={start} className={tone} style={labelStyle}>
        {label}
        {detail && (
          <div className="quiet" style={style.detail}>
            {detail}
          </div>
        )}
      </td>
      <td align={end} className="ink" style={amountStyle}>
        <DirectedText>{amount}</DirectedText>
      </td>
    </tr>
  );
}
