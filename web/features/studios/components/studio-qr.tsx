import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useQuery } from '@tanstack/react-query';
import { isolate } from '#locales/isolate.ts';
import { Button } from '#web/ui/button.tsx';
import { ChevronDown, ChevronUp } from '#web/ui/icons.tsx';
import { QrFigure } from '#web/ui/qr-figure.tsx';
import { drawQrCode, qrPng, qrSvg, type QrCode } from '#web/lib/qr-code.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** The QR code of a link, generated when it is first shown; null until then. */
function useQrCode(link: string, name: string) {
  const { data } = useQuery({
    queryKey: ['qr-code', link],
    queryFn: () => drawQrCode(link),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const code: QrCode | null = data ?? null;
  return {
    code,
    savePng: async (): Promise<void> => {
      if (code) saveFile(await qrPng(code), `${name}.png`);
    },
    saveSvg: (): void => {
      if (code) saveFile(qrSvg(code), `${name}.svg`);
    },
  };
}

interface StudioQrProps {
  readonly link: string;
  /** Base name of the downloaded files, without extension. */
  readonly fileName: string;
}

/** The studio's link as a QR code, generated when it is expanded. */
export function StudioQr(props: StudioQrProps) {
  const t = useTranslations('links.qr');
  const [open, setOpen] = useState(false);
  return (
    <section className="flex flex-col gap-3">
      <h4>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-target w-full items-center gap-2 font-semibold"
        >
          {t('title')}
          {open ? <ChevronUp className="ms-auto" /> : <ChevronDown className="ms-auto" />}
        </button>
      </h4>
      {open && <Code {...props} />}
    </section>
  );
}

function Code({ link, fileName }: StudioQrProps) {
  const t = useTranslations('links.qr');
  const { code, savePng, saveSvg } = useQrCode(link, fileName);
  return (
    <div className="flex flex-wrap items-start gap-4">
      <QrFigure label={t('alt', { link: isolate(link) })} code={code} />
      <div className="flex min-w-0 grow basis-48 flex-col gap-3">
        <p className="text-small text-ink-2">{t('hint')}</p>
        <div className="flex flex-wrap gap-3">
          <Button disabled={!code} onClick={() => void savePng()}>
            {t('png')}
          </Button>
          <Button disabled={!code} onClick={saveSvg}>
            {t('svg')}
          </Button>
        </div>
      </div>
    </div>
  );
}
