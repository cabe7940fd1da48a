import { create } from 'zustand';
import type { VersionResponse } from '#contract/staff/catalogue.ts';
import { findCatalogueFaults } from '#domain/catalogue/catalogue-faults.ts';
import { findRuleProblems } from '#domain/catalogue/edit/rule-problems.ts';
import { mergeCatalogues } from '#domain/catalogue/edit/merge-catalogues.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { fetchVersionAgain, saveDraft } from '../../api/catalogue.ts';
import { StaffCallError } from '../../lib/staff-call.ts';
import {
  beginSteps,
  cancelTyping,
  endTyping,
  takeStep,
  typeStep,
  undoStep,
  type DraftSteps,
} from './draft-steps.ts';

/**
 * What becomes of a change: `saved`; `waiting` for a pause or while it is sent; `faulty`, as the shop takes no catalogue that
 * contradicts itself; `failed` and tried again; `refused` for good; `conflict` with what somebody else saved.
 */
export type SavingState = 'saved' | 'waiting' | 'faulty' | 'failed' | 'refused' | 'conflict';

/** A draft that is being changed in this page. */
export interface OpenDraft {
  readonly number: number;
  readonly steps: DraftSteps;
  readonly note: string;
  /** What the shop has. */
  readonly stored: VersionResponse;
  readonly saving: SavingState;
  /** The shop's words about what it refused. */
  readonly refusal: string | null;
  /** What somebody else saved meanwhile. */
  readonly theirs: VersionResponse | null;
}

interface Drafts {
  readonly drafts: Readonly<Partial<Record<number, OpenDraft>>>;
}

/** The drafts that are open in this page: they outlive a change of the screen, with what is not saved yet. */
export const useDrafts = create<Drafts>(() => ({ drafts: {} }));

/** How long nothing is typed before a draft is saved, in milliseconds. */
const pauseMs = 700;
/** How long after a failure it is tried again, in milliseconds. */
const againMs = 5000;

const timers = new Map<number, ReturnType<typeof setTimeout>>();
const sending = new Map<number, Promise<void>>();

function findDraft(number: number): OpenDraft | undefined {
  return useDrafts.getState().drafts[number];
}

function put(draft: OpenDraft): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [draft.number]: draft } }));
}

function isUnsaved({ steps, note, stored }: OpenDraft): boolean {
  return steps.now !== stored.catalogue || note !== stored.version.note;
}

/** Takes a draft as the shop has it, unless this page has changes of its own or knows a later one. */
export function openDraft(found: VersionResponse): void {
  const { number, note } = found.version;
  const known = findDraft(number);
  if (known && (isUnsaved(known) || known.stored.revision >= found.revision)) return;
  const steps = beginSteps(found.catalogue);
  put({ number, steps, note, stored: found, saving: 'saved', refusal: null, theirs: null });
}

/** Forgets a draft that was published or deleted. */
export function closeDraft(number: number): void {
  clearTimeout(timers.get(number));
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [number]: undefined } }));
}

function later(number: number, milliseconds: number): void {
  clearTimeout(timers.get(number));
  timers.set(
    number,
    setTimeout(() => void save(number), milliseconds),
  );
}

/** Shows a change, and saves it after a pause. */
function change(number: number, changes: Partial<Pick<OpenDraft, 'steps' | 'note'>>): void {
  const draft = findDraft(number);
  if (!draft) return;
  const changed = { ...draft, ...changes };
  if (draft.saving === 'conflict') put(changed);
  else {
    put({ ...changed, saving: isUnsaved(changed) ? 'waiting' : 'saved', refusal: null });
    later(number, pauseMs);
  }
}

/** Changes of the steps of a draft; see draft-steps.ts. */
export const draftActs = {
  type: (number: number, catalogue: Catalogue) =>
    changeSteps(number, (steps) => typeStep(steps, catalogue)),
  endTyping: (number: number) => changeSteps(number, endTyping),
  cancelTyping: (number: number) => changeSteps(number, cancelTyping),
  take: (number: number, catalogue: Catalogue) =>
    changeSteps(number, (steps) => takeStep(steps, catalogue)),
  undo: (number: number) => changeSteps(number, undoStep),
  note: (number: number, note: string) => change(number, { note }),
} as const;

function changeSteps(number: number, move: (steps: DraftSteps) => DraftSteps): void {
  const draft = findDraft(number);
  const steps = draft && move(draft.steps);
  if (steps && steps !== draft.steps) change(number, { steps });
}

/** Keeps what somebody else saved beside what is typed here; a person decides. */
async function meetTheirs(number: number): Promise<void> {
  const theirs = await fetchVersionAgain(number);
  const draft = findDraft(number);
  if (draft) put({ ...draft, saving: 'conflict', theirs });
}

async function failSaving(number: number, error: unknown): Promise<void> {
  const draft = findDraft(number);
  if (!draft) return;
  const failure = error instanceof StaffCallError ? error.failure : null;
  if (failure?.code === 'catalogue_draft_changed') {
    await meetTheirs(number).catch((reason: unknown) => failSaving(number, reason));
    return;
  }
  const isLasting = failure !== null && !failure.retryable && failure.code !== 'staff_signed_out';
  put({
    ...draft,
    saving: isLasting ? 'refused' : 'failed',
    refusal: failure?.message ?? null,
  });
  if (!isLasting) later(number, againMs);
}

async function send(number: number): Promise<void> {
  const draft = findDraft(number);
  if (!draft || draft.saving === 'conflict' || !isUnsaved(draft)) return;
  const { steps, note, stored } = draft;
  if ([...findCatalogueFaults(steps.now), ...findRuleProblems(steps.now)].length > 0) {
    put({ ...draft, saving: 'faulty' });
    return;
  }
  try {
    const body = { catalogue: steps.now, note, revision: stored.revision };
    const { revision, savedAt } = await saveDraft(number, body);
    const now = findDraft(number);
    if (!now) return;
    const version = { ...stored.version, note, savedAt };
    const after = { ...now, stored: { version, catalogue: steps.now, revision } };
    put({ ...after, saving: isUnsaved(after) ? 'waiting' : 'saved', refusal: null });
    if (isUnsaved(after)) later(number, pauseMs);
  } catch (error) {
    await failSaving(number, error);
  }
}

/** Saves what is not saved, one call after the other. */
async function save(number: number): Promise<void> {
  clearTimeout(timers.get(number));
  const before = sending.get(number) ?? Promise.resolve();
  const next = before.then(() => send(number));
  sending.set(number, next);
  await next;
}

/** Saves a draft at once; returns the revision that the shop has then, null if it could not be saved. */
export async function saveNow(number: number): Promise<number | null> {
  draftActs.endTyping(number);
  await save(number);
  const draft = findDraft(number);
  return draft && !isUnsaved(draft) ? draft.stored.revision : null;
}

/**
 * Ends a conflict: with my changes put into theirs, or with theirs alone. What was typed here is a step that can be undone
 * to either way.
 */
export function settleConflict(number: number, way: 'merge' | 'theirs'): void {
  const draft = findDraft(number);
  if (!draft?.theirs) return;
  const { steps, stored, theirs } = draft;
  const isMerged = way === 'merge';
  const settled = isMerged
    ? mergeCatalogues(stored.catalogue, steps.now, theirs.catalogue)
    : theirs.catalogue;
  const isNoteMine = isMerged && draft.note !== stored.version.note;
  const after: OpenDraft = {
    ...draft,
    steps: takeStep(steps, settled),
    note: isNoteMine ? draft.note : theirs.version.note,
    stored: theirs,
    theirs: null,
  };
  put({ ...after, saving: isUnsaved(after) ? 'waiting' : 'saved', refusal: null });
  later(number, pauseMs);
}

// A page that is closed asks first while something is not saved.
globalThis.addEventListener('beforeunload', (event) => {
  const isAnyUnsaved = Object.values(useDrafts.getState().drafts).some(
    (draft) => draft !== undefined && isUnsaved(draft),
  );
  if (isAnyUnsaved) event.preventDefault();
});
