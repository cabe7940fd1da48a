/**
 * The studio around a crystal: a dark table, a wall with a glow, soft lights above and at the side. The color along a
 * ray is computed, so there is nothing to download. Millimeters; the glass is centered on the origin.
 */
export const studio = /* glsl */ `
uniform mat3 turn;
uniform vec3 size;
uniform float footing;
uniform float footWidth;

float lamp(vec3 ray, vec3 towards, vec3 across, vec2 reach, float softness) {
  float ahead = dot(ray, towards);
  if (ahead <= 0.0) return 0.0;
  vec3 upward = cross(towards, across);
  vec2 at = abs(vec2(dot(ray, across), dot(ray, upward))) / ahead - reach;
  vec2 lit = 1.0 - smoothstep(vec2(-softness), vec2(softness), at);
  return lit.x * lit.y;
}

vec3 room(vec3 ray) {
  float height = ray.y + 0.02;
  float glow = exp(-height * height * 16.0 - ray.x * ray.x * 9.0) * smoothstep(0.4, -0.6, ray.z);
  vec3 light = vec3(0.010, 0.0085, 0.0075) + vec3(0.088, 0.066, 0.050) * glow;
  light += vec3(1.00, 0.97, 0.93) * 3.4 * lamp(ray, normalize(vec3(-0.86, 0.50, 0.34)), normalize(vec3(0.34, 0.0, 0.86)), vec2(0.30, 0.62), 0.10);
  light += vec3(0.93, 0.97, 1.00) * 2.6 * lamp(ray, normalize(vec3(0.97, 0.22, 0.05)), normalize(vec3(-0.05, 0.0, 0.97)), vec2(0.10, 0.80), 0.05);
  light += vec3(1.00, 0.98, 0.95) * 2.2 * lamp(ray, vec3(0.0, 1.0, 0.0), vec3(1.0, 0.0, 0.0), vec2(0.75, 0.40), 0.25);
  light += vec3(1.00, 0.90, 0.80) * 1.1 * lamp(ray, normalize(vec3(0.42, 0.42, -0.80)), normalize(vec3(0.80, 0.0, 0.42)), vec2(0.09, 0.34), 0.08);
  return light;
}

vec3 table(vec3 from, vec3 ray) {
  vec3 at = from + ray * ((footing - from.y) / ray.y);
  vec2 stand = (at * turn).xz;
  vec2 beside = max(abs(stand) - vec2(footWidth, size.z), 0.0);
  float away = length(beside);
  float far = length(at.xz);
  float shade = 1.0 - 0.85 * exp(-away * 0.16);
  float pool = exp(-far * far * 0.00004);
  float caustic = exp(-away * 0.07) * exp(-pow((at.x - 14.0 - at.z * 0.35) * 0.03, 2.0)) * smoothstep(0.0, 26.0, at.z);
  vec3 light = vec3(0.026, 0.021, 0.018) * (0.25 + pool) * shade + vec3(0.32, 0.29, 0.26) * caustic * 0.5;
  float grazing = pow(1.0 - abs(ray.y), 4.0);
  light += room(vec3(ray.x, -ray.y, ray.z)) * (0.03 + 0.30 * grazing) * shade;
  return mix(light, room(vec3(ray.x, 0.0, ray.z)), smoothstep(70.0, 480.0, far));
}

vec3 studio(vec3 from, vec3 ray) {
  return ray.y < -0.001 ? table(from, ray) : room(ray);
}

vec3 exposed(vec3 light) {
  vec3 toned = light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14);
  return pow(clamp(toned, 0.0, 1.0), vec3(1.0 / 2.2));
}

float speckle(vec2 at) {
  return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
}
`;

/** The wall and the table behind the glass. */
export const backdrop = {
  vertexShader: /* glsl */ `
varying vec2 place;
void main() {
  place = position.xy;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`,
  fragmentShader: /* glsl */ `
${studio}
uniform mat4 sight;
uniform vec3 eye;
varying vec2 place;
void main() {
  vec4 at = sight * vec4(place, 1.0, 1.0);
  vec3 light = studio(eye, normalize(at.xyz / at.w - eye));
  // Soft gradients show bands on a screen of eight bits.
  gl_FragColor = vec4(exposed(light) + speckle(gl_FragCoord.xy) / 255.0, 1.0);
}`,
};
