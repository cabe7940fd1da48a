import type { ReactNode } from 'react';

interface ListAndPanelProps {
  readonly children: ReactNode;
  /** What is open beside the list; on a phone it is above it. */
  readonly panel: ReactNode;
}

/** A list with what is open of it. */
export function ListAndPanel({ children, panel }: ListAndPanelProps) {
  return (
    <div className="flex min-h-0 grow phone:flex-col-reverse phone:justify-end">
      <div className="min-w-0 grow overflow-auto">{children}</div>
      {panel}
    </div>
  );
}
