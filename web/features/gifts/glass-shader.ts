import { studio } from './studio-shader.ts';

/**
 * Glass with an engraving in its middle. Each pixel traces one ray, which is refracted and reflected at the faces
 * until it leaves, so that the facets show the engraving again as cut glass does. The glass is described by distances
 * to its outline; its edges on the screen are those of the mesh.
 */
const rays = /* glsl */ `
uniform sampler2D field;
uniform vec2 fieldSize;
uniform vec2 fieldCell;
uniform float bevel;
uniform sampler2D engraving;
uniform vec2 engraved;

const float BENDS = 1.52;

float beside(vec2 at) {
  return texture2D(field, at / fieldSize + 0.5).r;
}

vec2 outward(vec2 at) {
  vec2 step = fieldCell;
  return normalize(vec2(
    beside(at + vec2(step.x, 0.0)) - beside(at - vec2(step.x, 0.0)),
    beside(at + vec2(0.0, step.y)) - beside(at - vec2(0.0, step.y))
  ) + 1e-6);
}

float depthIn(vec3 at) {
  float side = beside(at.xy);
  float face = abs(at.z) - size.z;
  return -max(max(side, face), (side + face + bevel) * 0.7071);
}

vec3 faceAt(vec3 at) {
  float side = beside(at.xy);
  float face = abs(at.z) - size.z;
  float facet = (side + face + bevel) * 0.7071;
  vec3 front = vec3(0.0, 0.0, sign(at.z));
  if (face > side && face > facet) return front;
  vec3 wall = vec3(outward(at.xy), 0.0);
  return facet > side ? normalize(wall + front) : wall;
}

float way(vec3 from, vec3 ray) {
  float gone = 0.3;
  for (int step = 0; step < 40; step++) {
    float left = depthIn(from + ray * gone);
    if (left < 0.02) break;
    gone += max(left, 0.05);
  }
  return gone;
}

float mirrored(float facing, float bends) {
  float least = (1.0 - bends) / (1.0 + bends);
  least *= least;
  return least + (1.0 - least) * pow(1.0 - clamp(facing, 0.0, 1.0), 5.0);
}

float points(vec3 from, vec3 ray, float reach) {
  if (abs(ray.z) < 0.001) return 0.0;
  float crossing = -from.z / ray.z;
  if (crossing <= 0.0 || crossing >= reach) return 0.0;
  vec2 at = (from + ray * crossing).xy / engraved + 0.5;
  if (any(lessThan(at, vec2(0.0))) || any(greaterThan(at, vec2(1.0)))) return 0.0;
  return texture2D(engraving, at).r;
}

vec3 beyond(vec3 at, vec3 ray, vec3 face) {
  vec3 from = turn * at;
  vec3 green = turn * refract(ray, -face, BENDS);
  if (abs(face.z) > 0.9) return studio(from, green);
  // Edges part the colors a little.
  vec3 red = refract(ray, -face, BENDS - 0.014);
  vec3 blue = refract(ray, -face, BENDS + 0.016);
  return vec3(
    studio(from, dot(red, red) > 0.0 ? turn * red : green).r,
    studio(from, green).g,
    studio(from, dot(blue, blue) > 0.0 ? turn * blue : green).b
  );
}

vec3 within(vec3 at, vec3 ray) {
  vec3 light = vec3(0.0);
  float through = 1.0;
  for (int bounce = 0; bounce < BOUNCES; bounce++) {
    float reach = way(at, ray);
    float dense = points(at, ray, reach);
    light += through * dense * vec3(0.94, 0.95, 0.97);
    through *= 1.0 - 0.85 * dense;
    at += ray * reach;
    vec3 face = faceAt(at);
    float facing = dot(ray, face);
    float back = 1.0;
    if (1.0 - facing * facing < 1.0 / (BENDS * BENDS)) {
      vec3 out_ = refract(ray, -face, BENDS);
      back = mirrored(dot(out_, face), BENDS);
      light += through * (1.0 - back) * beyond(at, ray, face) * vec3(0.965, 0.985, 0.98);
    }
    through *= back;
    if (through < 0.02) break;
    ray = reflect(ray, face);
    at -= face * 0.05;
  }
  return light + through * vec3(0.02, 0.022, 0.024);
}
`;

export const glass = {
  vertexShader: /* glsl */ `
varying vec3 at;
varying vec3 face;
void main() {
  at = position;
  face = normal;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,
  fragmentShader: /* glsl */ `
${studio}
${rays}
uniform vec3 viewer;
uniform float strength;
varying vec3 at;
varying vec3 face;
void main() {
  vec3 ray = normalize(at - viewer);
  vec3 facing = normalize(face);
  float back = mirrored(-dot(ray, facing), BENDS);
  vec3 light = back * studio(turn * at, turn * reflect(ray, facing));
  light += (1.0 - back) * within(at, refract(ray, facing, 1.0 / BENDS));
  float fade = strength < 1.0 ? strength * exp(-(at.y - footing) * 0.035) : 1.0;
  gl_FragColor = vec4(exposed(light) + speckle(gl_FragCoord.xy) / 255.0, fade);
}`,
};
