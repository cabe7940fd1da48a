import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { useStudioAddress } from '../address/studio-address.ts';
import { alignPath } from '../language/switch-language.ts';

/** Clears the chosen studio; the caller updates the URL. */
export function leaveStudio(): void {
  useStudioChoice.getState().drop();
  useStudioAddress.setState({ slug: null });
}

/** Clears the chosen studio and removes its slug from the URL. */
export function dropStudio(): void {
  leaveStudio();
  alignPath();
}
