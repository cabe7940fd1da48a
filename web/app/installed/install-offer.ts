import { create } from 'zustand';

/** The browser's own question whether to install the shop; not in TypeScript's types, since only some browsers ask. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPrompt =>
  'prompt' in event && typeof event.prompt === 'function';

interface InstallOffer {
  /** Asks the browser to install the shop; null where it cannot, or has. */
  readonly install: (() => void) | null;
}

/** Whether the shop can be installed. */
export const useInstallOffer = create<InstallOffer>()(() => ({ install: null }));

/** Follows whether the browser can install the shop; its own banner stays away. */
export const followInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    const install = (): void => {
      // A browser asks once for each event.
      useInstallOffer.setState({ install: null });
      event.prompt().catch(() => undefined);
    };
    useInstallOffer.setState({ install });
  });
  addEventListener('appinstalled', () => useInstallOffer.setState({ install: null }));
};
