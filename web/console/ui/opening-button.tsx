import {
  createContext,
  Suspense,
  use,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';

/** The button beside which something is open. */
export interface Opener {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly close: () => void;
}

const OpenerContext = createContext<Opener | null>(null);

/** The button beside which a part is open. */
export function useOpener(): Opener {
  const opener = use(OpenerContext);
  if (!opener) throw new Error('nothing opened this part');
  return opener;
}

interface OpeningButtonProps {
  /** Content of the button. */
  readonly label: ReactNode;
  /** Accessible name, where the content is not enough. */
  readonly name?: string | undefined;
  readonly className: string;
  /** Whether it opens a menu; otherwise it opens a dialog. */
  readonly hasMenu?: boolean;
  /** Loads what it opens; called before it is pressed. */
  readonly onApproach: () => void;
  /** What it opens, which may be loaded on demand. */
  readonly children: ReactNode;
}

/** A button that opens something beside it, which is loaded when somebody comes near it. */
export function OpeningButton(props: OpeningButtonProps) {
  const { label, name, className, hasMenu = false, onApproach, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={className}
        aria-label={name}
        aria-haspopup={hasMenu ? 'menu' : 'dialog'}
        aria-expanded={isOpen}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => setIsOpen(true)}
        onKeyDown={(event) => {
          if (!hasMenu || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {label}
      </button>
      <OpenerContext value={{ button, id, close: () => setIsOpen(false) }}>
        <Suspense fallback={null}>{isOpen && children}</Suspense>
      </OpenerContext>
    </>
  );
}
