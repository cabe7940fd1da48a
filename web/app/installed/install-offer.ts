import { create } from 'zustand';

/** The `beforeinstallprompt` event; not in TypeScript's types, since only some browsers fire it. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

interface InstallOffer {
  /** Opens the browser's install prompt; null where the shop cannot be installed, or already is. */
  readonly install: (() => void) | null;
}

/** Whether the shop can be installed. */
export const useInstallOffer = create<InstallOffer>()(() => ({ install: null }));

/** Tracks whether the browser can install the shop, and suppresses its own banner. */
export function followInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    const install = (): void => {
      // Each event can prompt only once.
      useInstallOffer.setState({ install: null });
      event.prompt().catch(() => undefined);
    };
    useInstallOffer.setState({ install });
  });
  addEventListener('appinstalled', () => useInstallOffer.setState({ install: null }));
}
