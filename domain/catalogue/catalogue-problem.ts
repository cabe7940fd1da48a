/** A fault of a catalogue that keeps it from being saved; the text of its code is made where it is shown. */
export interface CatalogueProblem<C extends string = string> {
  /** The field, as keys from the catalogue on: `countries.TN.zones.0.name`. */
  readonly path: string;
  readonly code: C;
  /** What the text of the code names. */
  readonly facts: Readonly<Record<string, string | number>>;
}
