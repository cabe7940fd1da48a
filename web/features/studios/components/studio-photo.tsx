import { studioPhotoAddress, studioPhotoWidths } from '#domain/studios/studio-photo.ts';

function listSources(tag: string): string {
  return studioPhotoWidths.map((width) => `${studioPhotoAddress(tag, width)} ${width}w`).join();
}

/** The photo of a studio; it says nothing that stands in no text beside it. */
export function StudioPhoto({ photo }: { readonly photo: string | undefined }) {
  if (photo === undefined) return null;
  return (
    <img
      src={studioPhotoAddress(photo, studioPhotoWidths[0])}
      srcSet={listSources(photo)}
      sizes="(min-width: 40rem) 30rem, 90vw"
      alt=""
      width={480}
      height={320}
      loading="lazy"
      decoding="async"
      className="aspect-3/2 w-full max-w-120 rounded-control bg-tray object-cover"
    />
  );
}
