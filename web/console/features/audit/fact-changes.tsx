import type { AuditEntry } from '#contract/staff/audit.ts';

/** A field before and after an act. */
export interface FactChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Facts = AuditEntry['before'];

function writeFact(value: NonNullable<Facts>[string] | undefined): string | null {
  if (value === undefined || value === null) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The fields of an act, each with what it was and what it is. */
export function listChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FactChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name,
    before: writeFact(before?.[name]),
    after: writeFact(after?.[name]),
  }));
}

/** The fields of an act in a row: `fulfilment: awaiting_csr approved`, the old value struck. */
export function FactChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  return listChanges({ before, after }).map((change) => (
    <bdi key={change.name} dir="ltr" className="me-3 inline-block">
      <span className="text-ink-2">{change.name}:</span>{' '}
      {change.before !== null && change.before !== change.after && (
        <del className="text-wrong">{change.before}</del>
      )}{' '}
      {change.after}
    </bdi>
  ));
}
