/** A finding of the linter or of another check of the document. */
export interface LintProblem {
  readonly rule: string;
  /** Path within the document. */
  readonly place: string;
  readonly message: string;
}
