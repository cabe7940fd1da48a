import { useState, type ReactNode } from 'react';
import type { StudioWire } from '#contract/studios.ts';
import { AbroadQuestion } from './abroad-question.tsx';

/**
 * Asks before a studio of another country than the order's is chosen: the order would take over its country and prices.
 */
export function useAbroadQuestion(
  country: string,
  onChoose: (studio: StudioWire) => void,
): { readonly choose: (studio: StudioWire) => void; readonly question: ReactNode } {
  const [asked, setAsked] = useState<{ readonly studio: StudioWire } | null>(null);
  const isAbroad = (studio: StudioWire): boolean => studio.country !== country;
  return {
    choose: (studio) => {
      // A new object each time: pressed again, it shows the question again.
      setAsked(isAbroad(studio) ? { studio } : null);
      if (!isAbroad(studio)) onChoose(studio);
    },
    question: asked && isAbroad(asked.studio) && (
      <AbroadQuestion
        asked={asked}
        onYes={() => {
          setAsked(null);
          onChoose(asked.studio);
        }}
        onNo={() => setAsked(null)}
      />
    ),
  };
}
