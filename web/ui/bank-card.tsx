import { bankCard } from '#web/lib/paper.ts';

interface BankCardProps {
  /** For screen readers, where no visible text names the card. */
  readonly label?: string;
}

/** A bank card at the scale of its surroundings (`--mm`), as a familiar reference for size. */
export function BankCard({ label }: BankCardProps) {
  return (
    <span
      className="relative block shrink-0 rounded-[calc(3.2*var(--mm))] border border-edge bg-tray"
      style={{
        width: `calc(${bankCard.width} * var(--mm))`,
        height: `calc(${bankCard.height} * var(--mm))`,
      }}
    >
      {label !== undefined && <span className="sr-only">{label}</span>}
      <span className="absolute inset-x-0 top-[14%] h-[18%] bg-ink-3" />
      <span className="absolute start-[9%] bottom-[18%] h-[18%] w-[15%] rounded-[1px] bg-rebate-ink" />
    </span>
  );
}
