import {
  BufferGeometry,
  DataTexture,
  DataUtils,
  ExtrudeGeometry,
  Float32BufferAttribute,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  Matrix3,
  Matrix4,
  RedFormat,
  ShaderMaterial,
  Shape,
  UnsignedByteType,
  Vector2,
  Vector3,
} from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import { distanceField, type CrystalSolid, type DistanceField } from './crystal-solid.ts';
import { engravedShare } from './engraved-share.ts';
import type { Engraving } from './engraving.ts';
import { glass } from './glass-shader.ts';
import { backdrop } from './studio-shader.ts';

/** Cells along the longer side of the distance field the rays use to find the glass's sides. */
const fieldCells = 192;
/** Edges with a larger angle are drawn as cuts; the others are shaded as round. */
const crease = Math.PI / 6;

function glassGeometry({ outline, depth, bevel }: CrystalSolid): BufferGeometry {
  const shape = new Shape(outline.map(({ x, y }) => new Vector2(x, y)));
  const extruded = new ExtrudeGeometry(shape, {
    depth: depth - 2 * bevel,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 1,
  });
  extruded.translate(0, 0, bevel - depth / 2);
  return toCreasedNormals(extruded, crease);
}

/** One triangle that covers the whole image. */
function wholePicture(): BufferGeometry {
  const triangle = new BufferGeometry();
  triangle.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 3, -1, 0, -1, 3, 0], 3));
  return triangle;
}

function fieldTexture({ columns, rows, distances }: DistanceField): DataTexture {
  const data = Uint16Array.from(distances, (distance) => DataUtils.toHalfFloat(distance));
  const texture = new DataTexture(data, columns, rows, RedFormat, HalfFloatType);
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

function engravingTexture({ points, width, height }: Engraving): DataTexture {
  const texture = new DataTexture(points, width, height, RedFormat, UnsignedByteType);
  texture.flipY = true;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

function shaderValues(solid: CrystalSolid) {
  const bottom = -solid.height / 2;
  const onTable = solid.outline.filter(({ y }) => y < bottom + 1).map(({ x }) => Math.abs(x));
  return {
    turn: { value: new Matrix3() },
    size: { value: new Vector3(solid.width / 2, solid.height / 2, solid.depth / 2) },
    footing: { value: bottom },
    footWidth: { value: Math.max(0, ...onTable) },
  };
}

/** The materials of a crystal's scene, their view-dependent parameters, and a function that disposes of them. */
export function crystalMaterials(solid: CrystalSolid, engraving: Engraving) {
  const shared = shaderValues(solid);
  const grid = distanceField(solid, fieldCells);
  const field = fieldTexture(grid);
  const points = engravingTexture(engraving);
  const eyes = {
    sight: { value: new Matrix4() },
    eye: { value: new Vector3() },
    viewer: { value: new Vector3() },
    mirroredViewer: { value: new Vector3() },
  };
  const ofGlass = (viewer: { value: Vector3 }, bounces: number, strength: number) =>
    new ShaderMaterial({
      ...glass,
      defines: { BOUNCES: bounces },
      uniforms: {
        ...shared,
        field: { value: field },
        fieldSize: { value: new Vector2(grid.width, grid.height) },
        fieldCell: { value: new Vector2(grid.width / grid.columns, grid.height / grid.rows) },
        bevel: { value: solid.bevel },
        engraving: { value: points },
        engraved: { value: new Vector2(solid.width, solid.height).multiplyScalar(engravedShare) },
        viewer,
        strength: { value: strength },
      },
      transparent: strength < 1,
    });
  const parts = {
    block: glassGeometry(solid),
    all: wholePicture(),
    room: new ShaderMaterial({
      ...backdrop,
      uniforms: { ...shared, sight: eyes.sight, eye: eyes.eye },
      depthTest: false,
      depthWrite: false,
    }),
    glass: ofGlass(eyes.viewer, 5, 1),
    // The reflection on the table is fainter and has fewer refractions, since the eye cannot trace them there.
    reflection: ofGlass(eyes.mirroredViewer, 2, 0.3),
  };
  const dispose = (): void => {
    for (const part of [...Object.values(parts), field, points]) part.dispose();
  };
  return { ...parts, eyes, turn: shared.turn, dispose };
}
