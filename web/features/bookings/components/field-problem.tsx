import { Alert } from '#web/ui/icons.tsx';

interface FieldProblemProps {
  readonly id: string;
  readonly text: string | undefined;
}

/** What is wrong with a group of choices, read with its legend. */
export function FieldProblem({ id, text }: FieldProblemProps) {
  if (text === undefined) return null;
  return (
    <p id={id} className="flex gap-1.5 pt-1.5 text-small font-semibold text-wrong">
      <Alert className="mt-px" />
      <span>{text}</span>
    </p>
  );
}
