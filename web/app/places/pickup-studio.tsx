import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { LinkFold } from '#web/features/studios/components/link-fold.tsx';
import { StudioList } from '#web/features/studios/components/studio-list.tsx';
import { chooseStudio } from './choose-studio.ts';
import { leaveGoneStudio } from './leave-gone-studio.ts';
import { studioLink } from './studio-links.ts';
import { slugOf } from './studio-slug.ts';

/** The choice of the pickup studio from cards; the chosen card contains its link. */
export function PickupStudio({ country }: { readonly country: string }) {
  const studio = useStudioChoice((state) => state.studio);
  const slug = studio ? slugOf(studio) : '';
  return (
    <StudioList
      country={country}
      onChoose={(chosen) => void chooseStudio(chosen)}
      onGone={leaveGoneStudio}
      more={slug !== '' && <LinkFold link={studioLink(location.origin, slug)} fileName={slug} />}
    />
  );
}
