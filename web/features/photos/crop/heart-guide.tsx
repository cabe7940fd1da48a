import { FaceDrawing } from '#web/ui/face-drawing.tsx';
import { heartPath } from '#web/ui/heart-outline.ts';

/** Heart outline of a crystal, over the photo around it. */
export function HeartGuide() {
  return (
    <FaceDrawing>
      <path d={`M0 0H1V1H0Z${heartPath}`} fillRule="evenodd" className="fill-rebate/60" />
      <path
        d={heartPath}
        vectorEffect="non-scaling-stroke"
        fill="none"
        strokeWidth="1.5"
        className="stroke-paper"
      />
    </FaceDrawing>
  );
}
