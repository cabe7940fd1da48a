import { useEffect, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Check, CopyIcon } from '#web/ui/icons.tsx';

/** How long the button confirms the copy, ms. Source: product §2.17. */
const confirmedMs = 2000;

interface CopyValueProps {
  readonly value: string;
  readonly label: string;
  /** Label after the value was copied. */
  readonly copied: string;
}

/** Copies a value such as an order number or an address. */
export function CopyValue({ value, label, copied }: CopyValueProps) {
  const [copies, setCopies] = useState(0);
  const [ended, setEnded] = useState(0);
  // The timer lives outside React.
  useEffect(() => {
    const timer = setTimeout(() => setEnded(copies), confirmedMs);
    return () => clearTimeout(timer);
  }, [copies]);
  const isConfirmed = copies > ended;
  // Plain HTTP has no clipboard API; the value can still be selected and copied.
  if (!('clipboard' in navigator)) return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    setCopies((count) => count + 1);
  };
  return (
    <span className="no-print">
      <IconButton label={label} onClick={() => void copy()}>
        {isConfirmed ? <Check className="text-done" /> : <CopyIcon />}
      </IconButton>
      <output className="sr-only">{isConfirmed && copied}</output>
    </span>
  );
}
