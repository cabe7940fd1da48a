/** A use of a word that is right in its ordinary sense, or that cannot be changed. */
export interface OrdinaryUse {
  /** As in the table of words. */
  readonly word: string;
  readonly kind?: 'name' | 'prose';
  readonly files: RegExp;
  /** Matches the identifier or the prose as it is written. */
  readonly text: RegExp;
  readonly reason: string;
}

/** At most 60: a longer list would be a second dialect. */
export const ordinaryUses: readonly OrdinaryUse[] = [];
