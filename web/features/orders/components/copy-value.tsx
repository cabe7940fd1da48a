import { useNotices } from '#web/lib/notices.ts';
import { IconButton } from '#web/ui/button.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';

interface CopyValueProps {
  readonly value: string;
  readonly label: string;
  /** Said once it is copied. */
  readonly copied: string;
}

/** Copies what customers write somewhere else: an order's number, an address. */
export function CopyValue({ value, label, copied }: CopyValueProps) {
  const showToast = useNotices((state) => state.showToast);
  // Over plain HTTP there is no clipboard: the value can still be marked and copied.
  if (!('clipboard' in navigator)) return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    showToast({ text: copied });
  };
  return (
    <IconButton label={label} onClick={() => void copy()} className="no-print">
      <CopyIcon />
    </IconButton>
  );
}
