/** Public API of the outputs feature: the form in which each lab receives its prints. Source: product §9.14. */
export {
  changeStudioOutput,
  mergeOptions,
  parseOutput,
  readStudioOutput,
  type OptionsFailure,
  type OutputOptions,
} from './studio-output.ts';
export { findLab, type LabStudio } from './studio-outputs.repo.ts';
