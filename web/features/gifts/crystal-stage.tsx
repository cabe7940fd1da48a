import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton, Button, BusyDots } from '#web/ui/button.tsx';
import { TurnRight } from '#web/ui/icons.tsx';
import { CrystalStill } from './crystal-still.tsx';
import { restingView, turnStep, turnView } from './crystal-turning.ts';
import type { Engraved } from './engraving.ts';
import { useCrystal, type CrystalMotion } from './use-crystal.ts';

interface CrystalStageProps extends Engraved {
  /** Description for screen readers. */
  readonly label: string;
}

/** The crystal on a dark table: rotatable by pointer and keys, or a drawing where the browser has no WebGL. */
export function CrystalStage({ label, ...engraved }: CrystalStageProps) {
  const t = useTranslations('gifts');
  const place = useRef<HTMLDivElement>(null);
  const { motion, play } = useCrystal(place, engraved, `${label}. ${t('turning')}`);
  const turns = motion === 'turning';
  return (
    <div className="flex flex-col gap-3">
      <div
        dir="ltr"
        data-motion={motion}
        className="relative h-[min(56dvh,26rem)] overflow-hidden rounded-control bg-[#1a1512]"
      >
        {!turns && <CrystalStill {...engraved} label={label} />}
        <div ref={place} className="absolute inset-0" />
      </div>
      <TurnControls
        motion={motion}
        onTurn={(by) => play.current?.turn((view) => turnView(view, by, 0))}
        onFront={() => play.current?.turn(() => ({ ...restingView, turn: 0 }))}
      />
    </div>
  );
}

interface TurnControlsProps {
  readonly motion: CrystalMotion;
  readonly onTurn: (by: number) => void;
  readonly onFront: () => void;
}

function TurnControls({ motion, onTurn, onFront }: TurnControlsProps) {
  const t = useTranslations('gifts');
  if (motion !== 'turning') {
    return (
      <output className="flex min-h-target items-center gap-3 text-small text-ink-2">
        {motion === 'loading' && <BusyDots />}
        {t(motion)}
      </output>
    );
  }
  return (
    <div className="flex min-h-target items-center gap-3">
      <p className="min-w-0 grow text-small text-ink-2">{t('hint')}</p>
      <div dir="ltr" className="flex shrink-0 items-center">
        <IconButton label={t('turnLeft')} onClick={() => onTurn(-turnStep)}>
          <TurnRight className="-scale-x-100" />
        </IconButton>
        <Button onClick={onFront}>{t('front')}</Button>
        <IconButton label={t('turnRight')} onClick={() => onTurn(turnStep)}>
          <TurnRight />
        </IconButton>
      </div>
    </div>
  );
}
