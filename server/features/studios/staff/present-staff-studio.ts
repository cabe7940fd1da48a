import {
  maxListedChanges,
  maxListedVisits,
  type StaffStudio,
  type StrandedVisit,
  type StudioCheck,
  type StudioImport,
} from '#contract/staff/studios.ts';
import { zonedIso } from '#domain/common/local-time.ts';
import type { FileEncoding } from '#domain/studios/studio-files.ts';
import { studioPhotoAddress } from '#domain/studios/studio-photo.ts';
import type { LabOutput } from '#domain/lab/output.ts';
import type { UnmetVisit } from '../find-unmet-visits.ts';
import type { ImportPreview } from '../import-studios.ts';
import type { CheckedStudio } from './change-studio.ts';
import type { StoredStudio, StudioPerson } from './staff-studios.repo.ts';

/** Presents a studio with how it receives its prints and who belongs to it. */
export function presentStaffStudio(
  { id, record, photo }: StoredStudio,
  { format, ...options }: LabOutput,
  people: readonly StudioPerson[],
): StaffStudio {
  const { slug, operatingHours, closures, translations, ...plain } = record;
  return {
    id,
    slug,
    studio: {
      ...plain,
      operatingHours: [...operatingHours],
      closures: [...closures],
      translations,
    },
    output: { format, options: JSON.stringify(options, null, 2) },
    photo: photo === null ? null : { tag: photo, address: studioPhotoAddress(photo, 480) },
    people: [...people],
  };
}

function presentVisit(visit: UnmetVisit): StrandedVisit {
  const { kind, problem, slug, name, phone } = visit;
  const common = { kind, problem, slug, name, phone };
  if (visit.kind === 'appointment') {
    const at = zonedIso(visit.startsAt.getTime(), visit.timeZone);
    return { ...common, reference: visit.id, state: null, at };
  }
  const at =
    'readyAt' in visit && visit.readyAt instanceof Date && 'timeZone' in visit
      ? zonedIso(visit.readyAt.getTime(), String(visit.timeZone))
      : null;
  return { ...common, reference: visit.number, state: visit.fulfilmentState, at };
}

function presentUnmet(unmet: readonly UnmetVisit[], seen: string) {
  return {
    unmet: unmet.slice(0, maxListedVisits).map(presentVisit),
    unmetCount: unmet.length,
    seen,
  };
}

/** Presents what storing a draft would do. */
export function presentCheck({ changes, unmet, seen }: CheckedStudio): StudioCheck {
  return { changes: [...changes], ...presentUnmet(unmet, seen) };
}

interface ReadFileFacts {
  readonly isStored: boolean;
  readonly encoding: FileEncoding;
  readonly unknownFields: readonly string[];
}

/** Presents what an import does, or would do. */
export function presentImport(
  preview: ImportPreview,
  { isStored, encoding, unknownFields }: ReadFileFacts,
): StudioImport {
  const { rows, created, updated, unchanged, changes, faults, unmet, seen } = preview;
  return {
    isStored,
    encoding,
    rows,
    created,
    changed: updated - unchanged,
    unchanged,
    leftOut: new Set(faults.map(({ row }) => row)).size,
    changes: changes
      .slice(0, maxListedChanges)
      .map(({ cells, ...change }) => ({ ...change, cells: [...cells] })),
    faults: faults.slice(0, maxListedChanges).map(({ row, name, field, problem }) => ({
      row,
      name: name.slice(0, 300),
      field: field.slice(0, 200),
      problem: problem.slice(0, 500),
    })),
    unknownFields: unknownFields.slice(0, 100).map((field) => field.slice(0, 200)),
    ...presentUnmet(unmet, seen),
  };
}
