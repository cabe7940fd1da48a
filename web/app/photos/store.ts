import { create } from 'zustand';
import type { PhotosState } from '#web/lib/photos/model.ts';
import { createPhotoActionDeps } from './deps.ts';
import { createPhotoActions } from './photo-actions.ts';

/** The photos of the order, shared by the whole page; stored photos are restored when the page opens. */
export const usePhotos = create<PhotosState>()((set) => ({
  photos: [],
  restoring: true,
  alreadyThere: 0,
  removedByShop: 0,
  orderedElsewhere: 0,
  originals: new Map(),
  originalsToSend: [],
  ...createPhotoActions(createPhotoActionDeps(set)),
}));
