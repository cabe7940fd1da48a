import { useState } from 'react';
import type { PriceRow } from '#domain/catalogue/edit/price-rows.ts';
import type { Currency } from '#domain/common/money.ts';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { enterAmount, readTyped, toTyped } from './price-entry.ts';

/** A price that is being typed. */
export interface TypedPrice {
  readonly id: string;
  readonly text: string;
  readonly isWrong: boolean;
}

/** Types prices of a draft: each key that makes an amount counts at once. */
export interface PriceEditing {
  readonly typed: TypedPrice | null;
  readonly begin: (row: PriceRow) => void;
  readonly type: (row: PriceRow, text: string) => void;
  /** Ends typing; false while what is typed is no amount. */
  readonly end: () => boolean;
  readonly cancel: () => void;
}

/** Edits the prices of a list of a draft. */
export function usePriceEditing(
  draft: OpenDraft,
  list: string,
  currency: Currency,
  decimalSign: string,
): PriceEditing {
  const [typed, setTyped] = useState<TypedPrice | null>(null);
  const { number } = draft;
  return {
    typed,
    begin: (row) => {
      draftActs.cancelTyping(number);
      setTyped({ id: row.id, text: toTyped(row.after, currency, decimalSign), isWrong: false });
    },
    type: (row, text) => {
      const minor = readTyped(text, currency);
      const { now } = draft.steps;
      const after = minor === null ? now : enterAmount(now, list, row, minor);
      if (minor !== null) draftActs.type(number, after);
      setTyped({ id: row.id, text, isWrong: minor === null });
    },
    end: () => {
      if (typed?.isWrong) return false;
      draftActs.endTyping(number);
      setTyped(null);
      return true;
    },
    cancel: () => {
      draftActs.cancelTyping(number);
      setTyped(null);
    },
  };
}
