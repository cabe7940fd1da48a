import type { ReactNode } from 'react';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { useOpener } from './opening-button.tsx';

/** Where something opens beside its button. */
export type Placement = 'bottom start' | 'bottom end' | 'end bottom';

interface PopoverProps {
  /** Its accessible name, where it is not that of the button. */
  readonly name?: string;
  readonly placement?: Placement | undefined;
  readonly children: ReactNode;
}

/** A dialog beside a button and over the screen; Escape and a press elsewhere close it. */
export function Popover({ name, placement = 'bottom start', children }: PopoverProps) {
  const opener = useOpener();
  return (
    <AriaPopover
      isOpen
      triggerRef={opener.button}
      placement={placement}
      onOpenChange={(isOpen) => {
        if (!isOpen) opener.close();
      }}
      className="max-h-96 min-w-48 overflow-y-auto rounded-sheet border border-edge bg-sheet p-1 shadow-lift outline-none"
      {...(name === undefined ? { 'aria-labelledby': opener.id } : { 'aria-label': name })}
    >
      {children}
    </AriaPopover>
  );
}
