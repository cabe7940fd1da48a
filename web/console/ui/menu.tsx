import { lazy, type ReactNode } from 'react';
import type { MenuChoice } from './menu-choice.ts';
import { OpeningButton } from './opening-button.tsx';
import type { Placement } from './popover.tsx';

function loadList() {
  return import('./menu-list.tsx');
}

const MenuList = lazy(async () => ({ default: (await loadList()).MenuList }));

interface MenuButtonProps {
  /** Content of the button. */
  readonly label: ReactNode;
  /** Accessible name, where the content is not enough. */
  readonly name?: string;
  readonly className: string;
  readonly choices: readonly MenuChoice[];
  /** The chosen line, marked with a tick. */
  readonly chosen?: string;
  readonly onChoose: (id: string) => void;
  /** Where it opens; below its button unless that is at the side of the page. */
  readonly placement?: Placement;
}

/** A button that opens a menu. */
export function MenuButton({ choices, chosen, onChoose, placement, ...button }: MenuButtonProps) {
  return (
    <OpeningButton {...button} hasMenu onApproach={() => void loadList()}>
      <MenuList choices={choices} chosen={chosen} placement={placement} onChoose={onChoose} />
    </OpeningButton>
  );
}
