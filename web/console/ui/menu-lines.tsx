import { Menu, MenuItem } from 'react-aria-components/Menu';
import { cx } from '#web/ui/cx.ts';
import { Check } from '#web/ui/icons.tsx';
import { KeyCap } from './key-cap.tsx';
import type { MenuChoice } from './menu-choice.ts';
import { useOpener } from './opening-button.tsx';

/** What a menu has, and what becomes of a choice. */
export interface MenuLinesProps {
  readonly choices: readonly MenuChoice[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Set below a field that narrows the lines and keeps the focus: what is said when none fits. */
  readonly none?: string;
}

/** The lines of a menu. */
export function MenuLines({ choices, chosen, onChoose, none }: MenuLinesProps) {
  const { id: openerId, close } = useOpener();
  const hasFocus = none === undefined;
  return (
    <Menu
      aria-labelledby={openerId}
      className="outline-none"
      onAction={(key) => onChoose(String(key))}
      onClose={close}
      {...(!hasFocus && {
        renderEmptyState: () => <p className="px-2.5 py-2 text-ink-2">{none}</p>,
      })}
      {...(chosen === undefined
        ? { ...(hasFocus && { autoFocus: 'first' as const }) }
        : { autoFocus: hasFocus, selectionMode: 'single' as const, selectedKeys: [chosen] })}
    >
      {choices.map(({ id, label, icon, chord }) => (
        <MenuItem
          key={id}
          id={id}
          textValue={label}
          className={cx(
            'flex min-h-press cursor-pointer items-center gap-2 rounded-control px-2.5 outline-none focus:bg-ink focus:text-ground data-focused:bg-ink data-focused:text-ground',
            chosen === id && 'font-semibold',
          )}
        >
          {icon}
          <span className="grow first-letter:uppercase">{label}</span>
          {chord !== undefined && <KeyCap chord={chord} isBare />}
          {chosen === id && <Check className="size-4!" />}
        </MenuItem>
      ))}
    </Menu>
  );
}
