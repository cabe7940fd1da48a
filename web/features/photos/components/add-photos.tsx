import { useRef, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Plus } from '#web/ui/icons.tsx';

interface AddPhotosProps {
  readonly label: ReactNode;
  readonly onAdd: (files: readonly File[]) => void;
  readonly variant?: ButtonVariant;
  readonly size?: 'main' | 'control';
  /** Accepts only one file. */
  readonly single?: boolean;
  /** Icon before the label; a plus sign by default. */
  readonly icon?: ReactNode;
}

/** Opens the browser's file chooser for any number of photos. */
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
          // Choosing the same file again must fire another change event.
          event.target.value = '';
        }}
      />
    </>
  );
}
