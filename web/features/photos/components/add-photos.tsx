import { useRef, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Plus } from '#web/ui/icons.tsx';

interface AddPhotosProps {
  readonly label: ReactNode;
  readonly onAdd: (files: readonly File[]) => void;
  readonly variant?: ButtonVariant;
  readonly size?: 'main' | 'control';
  /** One file alone. */
  readonly single?: boolean;
  /** An icon before the label; a plus where left out. */
  readonly icon?: ReactNode;
}

/** Opens the browser's file chooser for any number of pictures. */
export function AddPhotos({
  label,
  onAdd,
  variant = 'ink',
  size = 'control',
  single = false,
  icon = <Plus />,
}: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => input.current?.click()}>
        {icon}
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={!single}
        hidden
        onChange={(event) => {
          const { files } = event.target;
          if (files && files.length > 0) onAdd([...files]);
          // The same file chosen again is a change again.
          event.target.value = '';
        }}
      />
    </>
  );
}
