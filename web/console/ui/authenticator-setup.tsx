import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { drawQrCode, type QrCode } from '#web/lib/qr-code.ts';
import { QrFigure } from '#web/ui/qr-figure.tsx';
import { CodeBoxes } from './code-boxes.tsx';

interface AuthenticatorSetupProps {
  readonly secret: string;
  /** The address in the QR code. */
  readonly address: string;
  readonly code: string;
  readonly onCode: (code: string) => void;
}

/** A new authenticator: its code for the camera, its secret for typing, and the field for the first six digits. */
export function AuthenticatorSetup({ secret, address, code, onCode }: AuthenticatorSetupProps) {
  const t = useTranslations('console.authenticator');
  const [drawn, setDrawn] = useState<QrCode | null>(null);
  // The code is drawn by a part that is loaded from the network.
  useEffect(() => {
    let isCurrent = true;
    void drawQrCode(address).then((qr) => {
      if (isCurrent) setDrawn(qr);
    });
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return (
    <div className="flex flex-col gap-4">
      <p>{t('scan')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrFigure label={t('qr')} code={drawn} />
        <div className="min-w-0 grow basis-40">
          <p className="text-note text-ink-2">{t('type')}</p>
          <p dir="ltr" className="font-edge text-note wrap-anywhere select-all">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <p className="font-semibold">{t('first')}</p>
      <CodeBoxes label={t('first')} value={code} onChange={onCode} />
    </div>
  );
}
