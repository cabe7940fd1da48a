import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useNotices } from '#web/lib/notices.ts';
import { reloadIfReachable } from '#web/lib/reload-if-reachable.ts';

interface CatcherProps {
  readonly children: ReactNode;
  /** Takes the place of the children when they fail; nothing unless it is given. */
  readonly fallback?: ReactNode;
  readonly onFailure?: () => void;
}

/** Catches the failure of its children. */
export class Catcher extends Component<CatcherProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure?.();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** Closes the part if it is a window, so that opening it again reports the failure again. */
  readonly onClose?: () => void;
}

/** Reports a part that could not be loaded. Browsers never load a failed script again, so the retry is a reload. */
export function useFailureReport(): () => void {
  const t = useTranslations();
  const report = (): void => {
    useNotices.getState().showProblem({
      title: t(navigator.onLine ? 'failures.genericError' : 'offline.needed'),
      retry: () => void retry(),
    });
  };
  const retry = async (): Promise<void> => {
    if (!(await reloadIfReachable())) report();
  };
  return report;
}

/**
 * Leaves out a part of the screen that could not be loaded or rendered and reports it; the rest of the screen stays
 * usable.
 */
export function PartBoundary({ children, onClose }: PartBoundaryProps) {
  const report = useFailureReport();
  return (
    <Catcher
      onFailure={() => {
        onClose?.();
        report();
      }}
    >
      {children}
    </Catcher>
  );
}
