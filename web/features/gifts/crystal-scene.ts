import { Matrix4, Mesh, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { crystalMaterials } from './crystal-materials.ts';
import type { CrystalSolid } from './crystal-solid.ts';
import type { CrystalView } from './crystal-turning.ts';
import type { Engraving } from './engraving.ts';

/** Size of the canvas in CSS pixels; `ratio`: drawn pixels per CSS pixel. */
export interface ViewSize {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** A crystal on a canvas. It draws only on request. */
export interface CrystalScene {
  readonly canvas: HTMLCanvasElement;
  readonly draw: (view: CrystalView, size: ViewSize) => void;
  /** Frees all resources, including the graphics context. */
  readonly dispose: () => void;
}

/** Vertical field of view in degrees: a long lens, as in product photography. */
const lens = 24;

/** Camera distance at which the glass fits into the view at any rotation. */
function distanceFor({ width, height, depth }: CrystalSolid, aspect: number): number {
  const across = Math.hypot(width, depth) / aspect;
  const seen = Math.max(height * 1.34, across * 1.18);
  return seen / 2 / Math.tan((lens * Math.PI) / 360) + depth / 2;
}

function composition(materials: ReturnType<typeof crystalMaterials>, solid: CrystalSolid) {
  const room = new Mesh(materials.all, materials.room);
  const block = new Mesh(materials.block, materials.glass);
  const reflection = new Mesh(materials.block, materials.reflection);
  room.frustumCulled = false;
  room.renderOrder = -2;
  reflection.renderOrder = -1;
  reflection.scale.y = -1;
  reflection.position.y = -solid.height;
  const scene = new Scene();
  scene.add(room, reflection, block);
  return { scene, block, reflection };
}

/**
 * Renders a crystal with its engraving to a canvas of its own. @throws Error when the browser has no WebGL 2, or
 * cannot run the shaders
 */
export function showCrystal(solid: CrystalSolid, engraving: Engraving): CrystalScene {
  const canvas = document.createElement('canvas');
  canvas.className = 'crystal-canvas';
  // Requested here because the renderer logs to the console when there is no context.
  const context = canvas.getContext('webgl2', { alpha: false, antialias: true });
  if (!context) throw new Error('no WebGL 2');
  const renderer = new WebGLRenderer({ canvas, context });
  let broken = false;
  renderer.debug.onShaderError = () => {
    broken = true;
  };
  renderer.autoClear = false;
  const materials = crystalMaterials(solid, engraving);
  const { scene, block, reflection } = composition(materials, solid);
  const camera = new PerspectiveCamera(lens, 1, 10, 4000);
  const { sight, eye, viewer, mirroredViewer } = materials.eyes;
  return {
    canvas,
    draw: ({ turn, rise }, { width, height, ratio }) => {
      renderer.setPixelRatio(ratio);
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      const away = distanceFor(solid, camera.aspect);
      camera.position.set(0, Math.sin(rise) * away, Math.cos(rise) * away);
      camera.lookAt(0, -solid.height * 0.03, 0);
      camera.updateProjectionMatrix();
      camera.updateMatrixWorld();
      block.rotation.y = turn;
      reflection.rotation.y = turn;
      const turned = new Matrix4().makeRotationY(turn);
      const back = turned.clone().invert();
      materials.turn.value.setFromMatrix4(turned);
      sight.value.multiplyMatrices(camera.matrixWorld, camera.projectionMatrixInverse);
      eye.value.copy(camera.position);
      viewer.value.copy(camera.position).applyMatrix4(back);
      mirroredViewer.value.copy(camera.position);
      mirroredViewer.value.y = -solid.height - camera.position.y;
      mirroredViewer.value.applyMatrix4(back);
      renderer.clear();
      renderer.render(scene, camera);
      if (broken) throw new Error('the shaders do not run');
    },
    dispose: () => {
      materials.dispose();
      renderer.dispose();
      if (!context.isContextLost()) renderer.forceContextLoss();
    },
  };
}
