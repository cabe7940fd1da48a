import { splitNumericRuns } from '#locales/numeric-runs.ts';

interface TypedTextProps {
  readonly children: string;
}

/** A text that people typed in any language. Its sizes, hours and telephone numbers keep their own direction. */
export function TypedText({ children }: TypedTextProps) {
  return (
    <bdi>
      {splitNumericRuns(children).map(({ text, isNumeric }, index) =>
        isNumeric ? (
          <bdi key={index} dir="ltr">
            {text}
          </bdi>
        ) : (
          text
        ),
      )}
    </bdi>
  );
}
