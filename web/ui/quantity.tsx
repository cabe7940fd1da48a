import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { westernDigits } from '#domain/common/western-digits.ts';
import { onPageHidden } from '#web/lib/page-hidden.ts';
import { cx } from './cx.ts';
import { Minus, Plus } from './icons.tsx';

interface QuantityProps {
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  /** Distance between two valid values, counted from 0. */
  readonly step?: number;
  /** Called only with values that the range allows. */
  readonly onChange: (value: number) => void;
  readonly label: string;
  readonly fewerLabel: string;
  readonly moreLabel: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

function choices(min: number, max: number, step: number): number[] {
  return Array.from(
    { length: Math.floor((max - min) / step) + 1 },
    (_, index) => min + index * step,
  );
}

/**
 * A native input between two buttons, or a select where only some numbers are valid; numbers out of range or with
 * decimals are ignored.
 */
export function Quantity({
  value,
  min = 1,
  max = 99,
  step = 1,
  onChange,
  label,
  fewerLabel,
  moreLabel,
  disabled = false,
  className,
}: QuantityProps) {
  const take = (next: number): void => {
    if (Number.isInteger(next) && next >= min && next <= max && next % step === 0) onChange(next);
  };
  return (
    <fieldset aria-label={label} className={cx('min-w-0', className)}>
      <div className="grid grid-cols-[var(--target)_minmax(2rem,1fr)_var(--target)] rounded-control border border-edge bg-sheet focus-within:border-ink">
        <StepButton
          label={fewerLabel}
          disabled={disabled || value - step < min}
          onPress={() => take(value - step)}
        >
          <Minus />
        </StepButton>
        {step > 1 ? (
          <select
            aria-label={label}
            disabled={disabled}
            value={value}
            onChange={(event) => take(Number(event.target.value))}
            className="w-full min-w-0 appearance-none border-x border-rule bg-transparent text-center text-body font-semibold tabular-nums [text-align-last:center]"
          >
            {choices(min, max, step).map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        ) : (
          <TypedQuantity
            value={value}
            min={min}
            max={max}
            label={label}
            disabled={disabled}
            onTake={take}
          />
        )}
        <StepButton
          label={moreLabel}
          disabled={disabled || value + step > max}
          onPress={() => take(value + step)}
        >
          <Plus />
        </StepButton>
      </div>
    </fieldset>
  );
}

interface TypedQuantityProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly label: string;
  readonly disabled: boolean;
  readonly onTake: (value: number) => void;
}

function TypedQuantity({ value, min, max, label, disabled, onTake }: TypedQuantityProps) {
  // Input counts when it is finished: on the way to 12 there is a 1.
  const [draft, setDraft] = useState<string | null>(null);
  const finish = (): void => {
    const typed = westernDigits((draft ?? '').normalize('NFKC')).trim();
    if (/^[1-9]\d*$/.test(typed)) onTake(Number(typed));
    setDraft(null);
  };
  // A field that goes away with its screen or its page is not left, so its input is finished then.
  const onEnd = useEffectEvent(finish);
  useEffect(() => {
    const stop = onPageHidden(() => onEnd(), true);
    return () => {
      stop();
      onEnd();
    };
  }, []);
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      role="spinbutton"
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      disabled={disabled}
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        if (event.key === 'ArrowUp') onTake(value + 1);
        if (event.key === 'ArrowDown') onTake(value - 1);
      }}
      className="w-full min-w-0 border-x border-rule bg-transparent text-center text-body font-semibold tabular-nums"
    />
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function StepButton({ label, disabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // At the end of the range the button keeps the focus, so that Escape still closes the dialog around it.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
      className="grid min-h-target place-items-center text-ink transition-colors hover:bg-tray aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-edge"
    >
      {children}
    </button>
  );
}
