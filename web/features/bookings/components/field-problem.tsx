import { FieldError } from '#web/ui/field-error.tsx';

interface FieldProblemProps {
  readonly id: string;
  readonly text: string | undefined;
}

/** Error of a radio group, read out with its legend. */
export function FieldProblem({ id, text }: FieldProblemProps) {
  if (text === undefined) return null;
  return (
    <FieldError id={id} className="pb-1.5">
      {text}
    </FieldError>
  );
}
