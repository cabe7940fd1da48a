import { useCountry } from '#web/features/catalogue/store.ts';
import { StudioSelect } from '#web/features/studios/components/studio-select.tsx';
import { chooseStudio } from './choose-studio.ts';

/** The studio selector at the top of every screen. */
export function HeaderStudio() {
  const country = useCountry((state) => state.country);
  return <StudioSelect country={country} onChoose={(studio) => void chooseStudio(studio)} />;
}
