import type { ReactNode } from 'react';

/** Rows of one table, so that their columns line up. */
export function RowTable({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>{children}</tbody>
    </table>
  );
}
