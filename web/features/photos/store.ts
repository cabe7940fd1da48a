import { create } from 'zustand';
import type { PhotosState } from './model.ts';
import { createPhotoParts } from './parts.ts';
import { createPhotoActions } from './photo-actions.ts';

/** The photos of the order, everywhere the same; the stored ones come back by themselves when the page opens. */
export const usePhotos = create<PhotosState>()((set) => ({
  photos: [],
  restoring: true,
  alreadyThere: 0,
  removedByShop: 0,
  orderedElsewhere: 0,
  originals: new Map(),
  originalsToSend: [],
  ...createPhotoActions(createPhotoParts(set)),
}));
