import { fail, succeed, type FailureWith, type ResultWith } from '../common/result.ts';
import type { DropPrint } from './drop.ts';
import { paperKey } from './names.ts';
import type { ByPaper } from './output.ts';

/** A setting that a lab's file cannot be written without. Source: product §9.14. */
export type SettingFailure = FailureWith<'setting_missing', { readonly setting: string }>;

/** The setting of a print's paper in this finish, else of the paper in any; undefined if there is none. */
export function paperSetting<T>(
  settings: ByPaper<T>,
  print: Pick<DropPrint, 'sizeKey' | 'shape'>,
  finish: string,
): T | undefined {
  const paper = paperKey(print);
  const both = `${paper}/${finish}`;
  if (Object.hasOwn(settings, both)) return settings[both];
  return Object.hasOwn(settings, paper) ? settings[paper] : undefined;
}

/** Like {@link paperSetting}; `name` is that of the option. */
export function requirePaperSetting<T>(
  name: string,
  settings: ByPaper<T>,
  print: Pick<DropPrint, 'sizeKey' | 'shape'>,
  finish: string,
): ResultWith<T, SettingFailure> {
  const value = paperSetting(settings, print, finish);
  if (value !== undefined) return succeed(value);
  return fail('setting_missing', { setting: `${name}.${paperKey(print)}` });
}
