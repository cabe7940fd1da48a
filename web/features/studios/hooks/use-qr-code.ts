import { useQuery } from '@tanstack/react-query';
import { qrCodeOf, qrPng, qrSvg, type QrCode } from '#web/lib/qr-code.ts';

const save = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** The QR code of a link, generated when it is first shown; null until then. */
export const useQrCode = (link: string, name: string) => {
  const { data } = useQuery({
    queryKey: ['qr-code', link],
    queryFn: () => qrCodeOf(link),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const code: QrCode | null = data ?? null;
  return {
    code,
    savePng: async (): Promise<void> => {
      if (code) save(await qrPng(code), `${name}.png`);
    },
    saveSvg: (): void => {
      if (code) save(qrSvg(code), `${name}.svg`);
    },
  };
};
