/** Door of the studios: where orders are picked up. Source: product §3, studio. */
export { findStudio, seedStudios, type Studio } from './studios.repo.ts';
