import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { LanguageCode } from '#locales/index.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { StudioSelect } from '#web/features/studios/components/studio-select.tsx';
import { brandName, shopLogo } from '#web/lib/brand.ts';
import { ShopMark } from '#web/ui/shop-mark.tsx';
import { PartBoundary } from '#web/ui/part-boundary.tsx';
import { LanguagePicker } from '../language/language-picker.tsx';
import { chooseStudio } from '../places/choose-studio.ts';

interface HeaderProps {
  /** The back button, on a phone; the intro has none. */
  readonly back?: ReactNode;
  readonly onBrand: () => void;
  readonly onLanguage: (language: LanguageCode) => void;
  /** The steps of the order, inside the wizard. */
  readonly steps?: ReactNode;
}

/** Brand, steps, studio, language; the steps take a row of their own on a phone. */
export function Header({ back, onBrand, onLanguage, steps }: HeaderProps) {
  const t = useTranslations('a11y');
  const brand = brandName();
  return (
    <header className="no-print relative mx-auto flex w-full max-w-page flex-wrap items-center gap-x-2 px-gutter pt-2 lg:flex-nowrap lg:gap-x-10 lg:pt-4">
      {back}
      <a
        href="/"
        aria-label={t('startPage', { brand })}
        onClick={(event) => {
          event.preventDefault();
          onBrand();
        }}
        className="me-auto flex min-h-target items-center gap-3 font-display text-4 lg:me-0 lg:text-3"
      >
        <ShopMark logo={shopLogo()} />
        <bdi>{brand}</bdi>
      </a>
      {steps && <div className="order-last basis-full lg:order-none lg:basis-auto">{steps}</div>}
      <div className="-me-2 flex min-w-0 items-center lg:ms-auto lg:gap-2">
        <PartBoundary>
          <HeaderStudio />
        </PartBoundary>
        <LanguagePicker onPick={onLanguage} />
      </div>
    </header>
  );
}

/** The studio selector at the top of every screen. */
function HeaderStudio() {
  const country = useCountry((state) => state.country);
  return <StudioSelect country={country} onChoose={(studio) => void chooseStudio(studio)} />;
}
