import { useCopy } from '#web/lib/use-copy.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Check, CopyIcon } from '#web/ui/icons.tsx';

interface CopyValueProps {
  readonly value: string;
  readonly label: string;
  /** Label after the value was copied. */
  readonly copied: string;
}

/** Copies a value such as an order number or an address. */
export function CopyValue({ value, label, copied }: CopyValueProps) {
  const { copied: isCopied, copy } = useCopy(value);
  return (
    <span className="no-print">
      <IconButton label={label} onClick={() => void copy()}>
        {isCopied ? <Check className="text-done" /> : <CopyIcon />}
      </IconButton>
      <output className="sr-only">{isCopied && copied}</output>
    </span>
  );
}
