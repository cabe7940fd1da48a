import { Heading as HeadingElement } from '@react-email/components';
import type { ReactNode } from 'react';
import { useMailTheme } from './mail-theme.ts';

/** The heading of a mail (level 1) or of a part of it (level 2). */
export function Heading({
  level,
  children,
}: {
  readonly level: 1 | 2;
  readonly children: string;
}): ReactNode {
  const { style } = useMailTheme();
  return (
    <HeadingElement
      as={`h${level}`}
      className="ink"
      style={level === 1 ? style.heading : style.title}
    >
      {children}
    </HeadingElement>
  );
}
