import { StudioList } from '#web/features/studios/components/studio-list.tsx';
import { chooseStudio } from './choose-studio.ts';
import { ChosenStudio } from './chosen-studio.tsx';
import { leaveGoneStudio } from './leave-studio.ts';

/** Where an order is picked up, chosen from cards, and what is to be known of it. Source: product §2, step 1. */
export function PickupStudio({ country }: { readonly country: string }) {
  return (
    <div className="flex flex-col gap-8">
      <StudioList
        country={country}
        onChoose={(studio) => void chooseStudio(studio)}
        onGone={leaveGoneStudio}
      />
      <ChosenStudio />
    </div>
  );
}
