/** Reads QR codes in the picture of a camera. */
export interface Scanner {
  /** What the codes in a picture say. */
  readonly read: (video: HTMLVideoElement) => Promise<string[]>;
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

interface NativeDetector {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

async function openNative(): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  if (!Native) return null;
  const formats = await Native.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : null;
}

/** The decoder for browsers without their own, of which Safari is one; loaded when somebody scans. */
async function openOwn(): Promise<Detector> {
  const { BarcodeDetector: Own, prepareZXingModule } = await import('barcode-detector/ponyfill');
  const { default: wasm } = await import('zxing-wasm/reader/zxing_reader.wasm?url');
  // Without this it would be loaded from another site.
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new Own({ formats: ['qr_code'] });
}

/** Opens the browser's own decoder, else ours. */
export async function openScanner(): Promise<Scanner> {
  const detector = (await openNative()) ?? (await openOwn());
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
  };
}

/** Why the camera cannot be used. */
export type CameraFault = 'refused' | 'none';

/** Opens the camera at the back; the caller stops its tracks. */
export async function openCamera(): Promise<MediaStream | CameraFault> {
  if (!('mediaDevices' in navigator)) return 'none';
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment' },
      audio: false,
    });
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    return isRefused ? 'refused' : 'none';
  }
}
