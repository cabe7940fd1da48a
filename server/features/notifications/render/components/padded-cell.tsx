import { Column, Row } from '@react-email/components';
import type { CSSProperties, ReactNode } from 'react';
import { useMailTheme } from './mail-theme.ts';

/** A table cell around a part, since mail clients ignore the padding of other elements. */
export function PaddedCell({
  style,
  children,
}: {
  readonly style: CSSProperties;
  readonly children: ReactNode;
}): ReactNode {
  const { start } = useMailTheme();
  return (
    <Row>
      <Column align={start} style={style}>
        {children}
      </Column>
    </Row>
  );
}
