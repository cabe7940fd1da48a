import type { ReactNode } from 'react';
import type { Chord } from '../lib/keys.ts';

/** A line of a menu. */
export interface MenuChoice {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The key that does the same. */
  readonly chord?: Chord;
}
