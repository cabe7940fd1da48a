import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { Check, CopyIcon } from '#web/ui/icons.tsx';

/** A link, always displayed from left to right. */
export function LinkText({ link }: { readonly link: string }) {
  return (
    <p className="rounded-control border border-rule bg-tray px-3 py-2.5 text-small wrap-anywhere select-all">
      <bdi dir="ltr">{link.replace(/^https?:\/\//, '')}</bdi>
    </p>
  );
}

interface CopyButtonProps {
  readonly copied: boolean;
  readonly onCopy: () => void;
}

/** Copies the link and confirms it for a moment. */
export function CopyButton({ copied, onCopy }: CopyButtonProps) {
  const t = useTranslations('common');
  return (
    <Button onClick={onCopy} className="min-w-32">
      {copied ? <Check className="text-done" /> : <CopyIcon />}
      <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
    </Button>
  );
}
