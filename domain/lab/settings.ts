import { fail, succeed, type FailureWith, type ResultWith } from '../common/result.ts';
import type { DropPrint } from './drop.ts';
import type { ByPaper } from './output.ts';

/** A setting that a lab's file cannot be written without. Source: product §9.14. */
export type SettingFailure = FailureWith<'setting_missing', { readonly setting: string }>;

/**
 * The setting of a print's surface with one of its options, else in this finish, else of the surface in any; undefined if
 * there is none.
 */
export function paperSetting<T>(
  settings: ByPaper<T>,
  { surface, options }: Pick<DropPrint, 'surface' | 'options'>,
  finish: string,
): T | undefined {
  const keys = [...[...options, finish].map((value) => `${surface}/${value}`), surface];
  const found = keys.find((key) => Object.hasOwn(settings, key));
  return found === undefined ? undefined : settings[found];
}

/** Like {@link paperSetting}; `name` is that of the option. */
export function requirePaperSetting<T>(
  name: string,
  settings: ByPaper<T>,
  print: Pick<DropPrint, 'surface' | 'options'>,
  finish: string,
): ResultWith<T, SettingFailure> {
  const value = paperSetting(settings, print, finish);
  if (value !== undefined) return succeed(value);
  return fail('setting_missing', {
    setting: `${name}.${[print.surface, ...print.options.slice(0, 1)].join('/')}`,
  });
}
