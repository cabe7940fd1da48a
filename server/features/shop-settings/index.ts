/** Public API of the owner's settings: brand, seller and limits, kept in the database and seen by every process. */
export type { ShopSettingsDeps } from './deps.ts';
export { accentAddress, logoAddress } from './brand-files.ts';
export { openBrandFiles, registerBrandFiles } from './brand-files.routes.ts';
export { storeFoundPicture } from './store-found-picture.ts';
export { storePicture, type PictureDeps } from './add-picture.ts';
export { findByTag, findDocumentLogo } from './brand-pictures.repo.ts';
export { followSettings, openSettings, type SettingsStore } from './open-settings.ts';
export { storeFoundPage } from './pages/edit-pages.ts';
export { findPublished } from './pages/page-versions.repo.ts';
export { shopSettingJobs, shopSettingSchedules } from './shop-settings.jobs.ts';
export { lockSection } from './setting-versions.repo.ts';
export { registerShopSettingsRoutes } from './shop-settings.routes.ts';
