import { useState, type ReactNode } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Sheet } from './sheet.tsx';

interface AskFirstProps {
  /** Label of the button. */
  readonly label: string;
  readonly variant?: ButtonVariant;
  /** Set while the action is running; shown as the button's label. */
  readonly busyLabel?: string | undefined;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly keepLabel: string;
  readonly closeLabel: string;
  readonly onConfirm: () => void;
}

/** A button for an irreversible action, with a confirmation. */
export function AskFirst(props: AskFirstProps) {
  const { label, variant = 'outline', busyLabel, onConfirm } = props;
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      <Button
        variant={variant}
        busy={busyLabel !== undefined}
        busyLabel={busyLabel}
        onClick={() => setAsking(true)}
        className="self-start"
      >
        {label}
      </Button>
      <Sheet
        isOpen={asking}
        onClose={close}
        role="alertdialog"
        title={props.title}
        closeLabel={props.closeLabel}
        footer={
          <>
            <Button
              variant="ink"
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {props.confirmLabel}
            </Button>
            <Button onClick={close}>{props.keepLabel}</Button>
          </>
        }
      >
        {props.text}
      </Sheet>
    </>
  );
}
