/** Rows that keep the place of a list; shown once the wait is longer than a moment. */
export function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <div aria-hidden="true" className="animate-[appear_0s_0.3s_both]">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex items-center gap-5 border-b border-rule px-5 py-2">
          <span className="h-2.5 w-28 rounded-paper bg-tray" />
          <span className="h-5 w-32 rounded-paper bg-edge/40" />
          <span className="h-2.5 grow rounded-paper bg-tray" />
          <span className="h-2.5 w-20 rounded-paper bg-tray" />
        </div>
      ))}
    </div>
  );
}
