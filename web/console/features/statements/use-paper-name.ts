import { useTranslations } from 'use-intl';
import { sizeKeyFrom } from '#domain/catalogue/catalogue.ts';
import { useContents } from '../../lib/use-contents.ts';

/** Names a paper: a size of prints, or a kind of gifts. */
export function usePaperName(): (paper: string) => string {
  const t = useTranslations('console.products.names');
  const { size } = useContents();
  return (paper) => {
    const key = sizeKeyFrom(paper);
    return key === '3d_frame' || key === 'keychain' || key === 'keyring_magnet'
      ? t(key)
      : size(paper);
  };
}
