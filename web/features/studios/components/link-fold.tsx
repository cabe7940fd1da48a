import { useTranslations } from 'use-intl';
import { useCopy } from '#web/lib/use-copy.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import { CopyButton, LinkText } from './link-line.tsx';
import { StudioQr } from './studio-qr.tsx';

interface LinkFoldProps {
  readonly link: string;
  /** Base name of the downloaded QR code, without extension. */
  readonly fileName: string;
}

/** A studio's link and QR code, collapsed because few customers share them. */
export function LinkFold({ link, fileName }: LinkFoldProps) {
  const t = useTranslations('links.share');
  const { copied, copy } = useCopy(link);
  return (
    <details className="group/link border-t border-rule">
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-1">
        <span className="underline decoration-edge underline-offset-4">{t('title')}</span>
        <ChevronDown className="size-4 transition-transform group-open/link:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 pb-2">
        <LinkText link={link} />
        <div className="flex flex-wrap gap-3">
          <CopyButton copied={copied} onCopy={() => void copy()} />
        </div>
        <StudioQr link={link} fileName={fileName} />
      </div>
    </details>
  );
}
