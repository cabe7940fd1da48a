import { LabRefusal, splitLabLines } from './lab-order.ts';

/** A section of a text of Fuji's programs: its name and its lines `key=value`. */
export interface IniSection {
  readonly name: string;
  readonly lines: readonly (readonly [key: string, value: string])[];
}

/** Reads the sections of a text in their order; a name may repeat, a key within a section may not. */
export function readIni(order: string, text: string): IniSection[] {
  const sections: { name: string; lines: [string, string][] }[] = [];
  for (const line of splitLabLines(text)) {
    const [, name] = /^\[([^\]]+)\]$/.exec(line) ?? [];
    if (name !== undefined) {
      sections.push({ name, lines: [] });
      continue;
    }
    const [, key, value] = /^([^=]+?)\s*=\s*(.*)$/.exec(line) ?? [];
    const section = sections.at(-1);
    if (key === undefined || value === undefined || !section) {
      throw new LabRefusal(order, `not understood: ${line}`);
    }
    if (section.lines.some(([known]) => known === key)) {
      throw new LabRefusal(order, `${key} is there twice in [${section.name}]`);
    }
    section.lines.push([key, value]);
  }
  return sections;
}

/** Values of a section by key. @throws LabRefusal for a key that is not among `known`, or a `required` one without value */
export function readValues(
  order: string,
  section: IniSection,
  known: { readonly required: readonly string[]; readonly optional?: readonly string[] },
): ReadonlyMap<string, string> {
  const values = new Map(section.lines);
  const names = new Set([...known.required, ...(known.optional ?? [])]);
  for (const key of values.keys()) {
    if (!names.has(key)) throw new LabRefusal(order, `${key} has no meaning in [${section.name}]`);
  }
  for (const key of known.required) {
    if (!values.get(key)) throw new LabRefusal(order, `${key} is missing in [${section.name}]`);
  }
  return values;
}
