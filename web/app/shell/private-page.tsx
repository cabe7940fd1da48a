import { useEffect, useRef, type ReactNode } from 'react';
import { isLanguageCode } from '#locales/index.ts';
import type { ApiResult } from '#web/lib/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { cx } from '#web/ui/cx.ts';
import { parsePath } from '../address/language-path.ts';
import { pickedLanguage, showLanguage } from '../language/language-store.ts';
import { BrandLink } from './brand-link.tsx';
import { ProblemBanner } from './messages.tsx';

interface PrivatePageProps {
  readonly title: string;
  /** The language of the linked content, once it is known. */
  readonly language: string | null;
  /** Result of the last action; each new one moves the focus to the heading. */
  readonly changed: ApiResult<unknown> | null | undefined;
  /** Shown above the content; null without a problem. */
  readonly problem: string | null;
  readonly className: string;
  readonly children: ReactNode;
}

/** The frame of the pages that private links of e-mails lead to. */
export function PrivatePage({
  title,
  language,
  changed,
  problem,
  className,
  children,
}: PrivatePageProps) {
  // A link without a language is shown in that of its content, unless the reader picked one before.
  useEffect(() => {
    const isOpen = parsePath(location.pathname).language === null && pickedLanguage() === null;
    if (isOpen && isLanguageCode(language)) void showLanguage(language);
  }, [language]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, or its result is above the visible area.
  useEffect(() => {
    if (changed) heading.current?.focus();
  }, [changed]);
  return (
    <>
      <ProblemBanner />
      <main className={cx('mx-auto flex flex-col gap-8 px-gutter py-8', className)}>
        <BrandLink />
        <h1 ref={heading} tabIndex={-1} className="font-display text-1">
          {title}
        </h1>
        {problem !== null && <Banner tone="wrong">{problem}</Banner>}
        {children}
      </main>
    </>
  );
}
