import { useQuery } from '@tanstack/react-query';
import { drawQrCode, qrPng, qrSvg, type QrCode } from '#web/lib/qr-code.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** The QR code of a link, generated when it is first shown; null until then. */
export function useQrCode(link: string, name: string) {
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
