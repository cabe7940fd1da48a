import { FieldError } from '#web/ui/field-error.tsx';

interface GroupErrorProps {
  readonly id: string;
  /** Null while no field of the group is missing. */
  readonly text: string | null;
}

/** Heads the messages at the fields of a group. Source: product §5.3. */
export function GroupError({ id, text }: GroupErrorProps) {
  if (text === null) return null;
  return (
    <FieldError id={id} className="pb-4">
      {text}
    </FieldError>
  );
}
