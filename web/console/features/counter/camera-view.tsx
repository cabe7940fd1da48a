import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readPickup, type ReadPickup } from '#domain/orders/pickup-codes.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { Action } from '../../ui/action.tsx';
import { useKeys } from '../../lib/key-store.ts';
import { openCamera, openScanner, type CameraFault } from './scan.ts';

interface CameraViewProps {
  readonly onRead: (proof: ReadPickup) => void;
  readonly onClose: () => void;
}

/** Pause between two looks at the picture, in milliseconds. */
const lookMs = 150;

/** The picture of the camera, until it shows a pickup code. */
export function CameraView({ onRead, onClose }: CameraViewProps) {
  const t = useTranslations('console.counter');
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [isForeign, setIsForeign] = useState(false);
  const read = useLatest(onRead);
  useKeys(t('scan'), [{ chord: 'escape', label: t('closeCamera'), run: onClose }], 2);
  // The camera is outside React; it is switched off when the view closes.
  useEffect(() => {
    const end = new AbortController();
    void watch(video.current, end.signal, {
      onFault: setFault,
      onText: (text) => {
        const proof = readPickup(text);
        if (proof) read.current(proof);
        else setIsForeign(true);
      },
    });
    return () => end.abort();
  }, [read]);
  return (
    <div className="flex flex-col gap-3">
      {fault === null ? (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('camera')}
            className="aspect-square w-full rounded-control bg-rebate object-cover"
          />
          <output>{t(isForeign ? 'notOurs' : 'camera')}</output>
        </>
      ) : (
        <p role="alert" className="text-wrong">
          {t(fault === 'refused' ? 'cameraRefused' : 'cameraNone')}
        </p>
      )}
      <Action onClick={onClose} chord="escape">
        {t('closeCamera')}
      </Action>
    </div>
  );
}

interface Watcher {
  readonly onFault: (fault: CameraFault) => void;
  readonly onText: (text: string) => void;
}

async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  { onFault, onText }: Watcher,
): Promise<void> {
  const stream = await openCamera();
  if (typeof stream === 'string') {
    onFault(stream);
    return;
  }
  const stop = (): void => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted || !video) {
    stop();
    return;
  }
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  const scanner = await openScanner();
  await video.play().catch(() => undefined);
  while (!signal.aborted) {
    const texts = await scanner.read(video).catch(() => []);
    if (signal.aborted) return;
    texts.forEach(onText);
    await new Promise((resolve) => {
      setTimeout(resolve, lookMs);
    });
  }
}
