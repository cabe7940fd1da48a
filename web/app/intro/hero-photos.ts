import {
  introPhotoAddress,
  introWidths,
  type IntroPhoto,
  type IntroPlace,
} from '#domain/storefront/intro-photos.ts';
import { introPhotos } from '#web/lib/brand.ts';
import { scenes, type Scene } from '../products/scenes.ts';

/** A photograph in several widths. */
export interface HeroPhoto extends Scene {
  readonly srcSet: string;
}

function toHeroPhoto(photo: IntroPhoto): HeroPhoto {
  const [smallest, ...larger] = introWidths;
  // Widths above the photograph's own would add nothing.
  const useful = [
    smallest,
    ...larger.filter((_, index) => photo.width > (introWidths[index] ?? 0)),
  ];
  return {
    url: introPhotoAddress(photo, useful.at(-1) ?? smallest),
    width: photo.width,
    height: photo.height,
    srcSet: useful
      .map((width) => `${introPhotoAddress(photo, width)} ${Math.min(width, photo.width)}w`)
      .join(', '),
  };
}

/** The owner's photographs for the first screen; drawings replace missing prints beside a photograph. */
export function heroPhotos(): {
  readonly studio: HeroPhoto | null;
  readonly prints: readonly (Scene & { readonly srcSet?: string })[];
} {
  const photos = introPhotos();
  const find = (place: IntroPlace): HeroPhoto | null => {
    const found = photos.find((photo) => photo.place === place);
    return found ? toHeroPhoto(found) : null;
  };
  const studio = find('studio');
  const [first, second] = [find('print-1'), find('print-2')];
  if (studio) return { studio, prints: [first ?? scenes.sea, second ?? scenes.lighthouse] };
  return { studio, prints: [first, second].filter((photo) => photo !== null) };
}
