import { Component, type ReactNode } from 'react';
import { useNotices } from '#web/lib/notices.ts';
import { currentTexts } from '../language/current-texts.ts';

interface PartBoundaryProps {
  readonly children: ReactNode;
}

/**
 * Leaves out a part of the screen that could not be loaded or rendered and reports it; the rest of the screen stays
 * usable. Browsers never load a failed script again, so the retry is a reload.
 */
export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    const { t } = currentTexts();
    useNotices.getState().showProblem({
      title: t(navigator.onLine ? 'failures.genericError' : 'offline.needed'),
      retry: () => location.reload(),
    });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
