import { useEffect, useRef } from 'react';

/** Why something was refused, scrolled into view as soon as it is. */
export function ProblemList({ problems }: { readonly problems: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  const key = problems.join('\n');
  useEffect(() => {
    if (key !== '') list.current?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  if (problems.length === 0) return null;
  return (
    <ul ref={list} role="alert" className="flex flex-col gap-1 text-note font-semibold text-wrong">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}
