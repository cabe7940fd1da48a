import { lazy, type ReactNode } from 'react';
import type { Placement } from './popover.tsx';
import { OpeningButton } from './opening-button.tsx';

function loadPopover() {
  return import('./popover.tsx');
}

const Popover = lazy(async () => ({ default: (await loadPopover()).Popover }));

interface DialogButtonProps {
  /** Content of the button. */
  readonly label: ReactNode;
  readonly className: string;
  /** Accessible name of the dialog. */
  readonly title: string;
  readonly placement?: Placement;
  readonly children: ReactNode;
}

/** A button that opens a small dialog beside it. */
export function DialogButton({ title, placement, children, ...button }: DialogButtonProps) {
  return (
    <OpeningButton {...button} onApproach={() => void loadPopover()}>
      <Popover name={title} placement={placement}>
        {children}
      </Popover>
    </OpeningButton>
  );
}
