import spectralCore from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import type { LintProblem } from './problem.ts';

/** Lints a document with Spectral's recommended rules for OpenAPI. */
export async function lintWithSpectral(document: string): Promise<LintProblem[]> {
  const spectral = new spectralCore.Spectral();
  const { Ruleset } = spectralCore;
  spectral.setRuleset(new Ruleset({ extends: [[rulesets.oas, 'recommended']], rules: {} }));
  const found = await spectral.run(document);
  return found.map(({ code, path, message }) => ({
    rule: String(code),
    place: path.join('/'),
    message,
  }));
}
