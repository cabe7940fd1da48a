/** A finding of a linter. */
export interface LintProblem {
  readonly rule: string;
  /** Path within the document. */
  readonly place: string;
  readonly message: string;
}
