import type { ReactNode } from 'react';

interface MessageProps {
  readonly title: string;
  readonly detail?: ReactNode;
  /** Drawn above the title. */
  readonly picture?: ReactNode;
  /** What can be done. */
  readonly children?: ReactNode;
  readonly level?: 1 | 2;
}

/** What a screen says in place of content: nothing to do, no match, not found, no connection. */
export function Message({ title, detail, picture, children, level = 1 }: MessageProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-gutter py-16 text-center">
      {picture}
      <Heading className="font-display text-3">{title}</Heading>
      {detail !== undefined && <p className="text-ink-2">{detail}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
