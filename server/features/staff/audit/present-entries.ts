import type { AuditEntry } from '#contract/staff/audit.ts';
import type { StoredEntry } from '../../../platform/audit/read-log.repo.ts';

type Facts = AuditEntry['before'];

const maxText = 2000;
const maxFacts = 50;

/** A fact of any form in one that lists show: texts, numbers and lists of texts stay, others become JSON. */
function presentFact(value: unknown): NonNullable<Facts>[string] {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.slice(0, maxText);
  const isPlainList =
    Array.isArray(value) &&
    value.length <= 100 &&
    value.every((each) => typeof each === 'string' && each.length <= 200);
  if (isPlainList) return value.map(String);
  return (JSON.stringify(value) ?? '').slice(0, maxText);
}

function presentFacts(facts: StoredEntry['before']): Facts {
  if (facts === null) return null;
  const entries = Object.entries(facts).slice(0, maxFacts);
  return Object.fromEntries(
    entries.map(([name, value]) => [name.slice(0, 60), presentFact(value)]),
  );
}

/** An entry as the screen lists it. */
export function presentEntry(entry: StoredEntry): AuditEntry {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName },
    act: entry.act,
    object: { kind: entry.objectKind, id: entry.objectId, name: entry.objectName },
    before: presentFacts(entry.before),
    after: presentFacts(entry.after),
    address: entry.address,
    requestId: entry.requestId,
  };
}

/** Heads of the table's columns, in the order of {@link toRow}. */
export const columns = [
  'time',
  'who',
  'name',
  'act',
  'object kind',
  'object',
  'before',
  'after',
  'address',
  'request',
] as const;

function writeFacts(facts: Facts): string {
  if (facts === null) return '';
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('; ');
}

/** An entry as a row of the table. */
export function toRow(stored: StoredEntry): readonly string[] {
  const { at, actor, act, object, before, after, address, requestId } = presentEntry(stored);
  return [
    at,
    actor.kind,
    actor.name ?? '',
    act,
    object.kind,
    object.name ?? object.id,
    writeFacts(before),
    writeFacts(after),
    address ?? '',
    requestId ?? '',
  ];
}
