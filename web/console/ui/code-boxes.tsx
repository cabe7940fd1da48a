import { useEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';

interface CodeBoxesProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Whether it takes the focus as it appears. */
  readonly hasFocus?: boolean;
}

const length = 6;
const places = Array.from({ length }, (_, place) => place);

/** Digits of any script as people type them, in Latin ones. */
function readDigits(typed: string): string {
  const latin = typed.replaceAll(/[٠-٩]/g, (digit) => `${digit.charCodeAt(0) - 0x660}`);
  return latin.replaceAll(/\D/g, '').slice(0, length);
}

/**
 * The six digits of an authenticator in boxes, always from left to right. It is one field, so that a code is pasted, read
 * out and filled in by the browser as in any other.
 */
export function CodeBoxes({ label, value, onChange, hasFocus = false }: CodeBoxesProps) {
  const [isFocused, setIsFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The focus is the browser's.
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return (
    <div dir="ltr" className="relative grid grid-cols-6 gap-1.5">
      {places.map((place) => (
        <span
          key={place}
          aria-hidden="true"
          className={cx(
            'grid h-15 place-items-center rounded-control border bg-sheet font-edge text-3 font-semibold',
            isFocused && place === Math.min(value.length, length - 1)
              ? 'border-ink outline-2 outline-offset-2 outline-focus'
              : 'border-edge',
          )}
        >
          {value[place] ?? ''}
        </span>
      ))}
      <input
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(readDigits(target.value))}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        ref={field}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        name="code"
        className="absolute inset-0 cursor-text rounded-control bg-transparent text-transparent caret-transparent opacity-0"
      />
    </div>
  );
}
