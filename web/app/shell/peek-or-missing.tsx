import type { ReactNode } from 'react';
import { useFinalAction } from '#web/lib/final-action.ts';
import { useIsDesktop } from '#web/lib/use-media.ts';
import { MissingCount } from '#web/ui/missing-count.tsx';

/** The order peek; on a phone it yields its place to the count of missing fields. */
export function PeekOrMissing({ children }: { readonly children: ReactNode }) {
  const missing = useFinalAction((state) => state.action?.missing ?? null);
  const isDesktop = useIsDesktop();
  const isCounting = !isDesktop && missing !== null;
  return (
    <>
      <MissingCount missing={isCounting ? missing : null} />
      {!isCounting && children}
    </>
  );
}
