import { useEffect } from 'react';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { PlaceLine } from '#web/features/studios/components/place-line.tsx';
import { ShareBox } from '#web/features/studios/components/share-box.tsx';
import { StudioDetails } from '#web/features/studios/components/studio-details.tsx';
import { StudioQr } from '#web/features/studios/components/studio-qr.tsx';
import { useDistance } from '#web/features/studios/hooks/use-distance.ts';
import { usePlace } from '#web/features/studios/place-store.ts';
import { studioLink } from './studio-links.ts';
import { slugOf } from './studio-slug.ts';

/** The chosen studio with its details, link and QR code; empty when none is chosen. */
export function ChosenStudio() {
  const studio = useStudioChoice((state) => state.studio);
  const distance = useDistance(studio);
  const { place, renew } = usePlace();
  // The customer's position lives outside React.
  useEffect(() => void renew(), [renew]);
  if (!studio) return null;
  const slug = slugOf(studio);
  const link = studioLink(location.origin, slug);
  return (
    <div className="flex flex-col gap-6">
      <StudioDetails studio={studio} distance={distance} />
      {studio.coordinates && !place && <PlaceLine />}
      {slug !== '' && (
        <div className="flex flex-col gap-3 border-t border-rule pt-4">
          <ShareBox link={link} />
          <StudioQr link={link} fileName={slug} />
        </div>
      )}
    </div>
  );
}
