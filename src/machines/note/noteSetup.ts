import { assign, setup, stateIn } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import {
  EMPTY_NOTE,
  isPartOf,
  joinedNotes,
  joinedText,
  type NoteDraft,
  noteSections,
} from '../../contracts/portal/note/draft.ts'
import type { NoteAnswer, NoteContent } from '../../contracts/portal/note/note.ts'
import { AUTOSAVE_PAUSE_MS, AUTOSAVE_RETRY_MS } from '../../contracts/portal/portalConstants.ts'
import { notProvided } from '../notProvided.ts'
import { writingAidsMachine } from '../writingAids/writingAidsMachine.ts'
import type { noteContract } from './noteContract.ts'

/** Actors, actions and guards of a note; the chart is in noteMachine.ts. */
type Contract = typeof noteContract
type Context = ContextOf<Contract>
type Fetched = OutputOf<Contract, 'fetchNote'>
type Written = OutputOf<Contract, 'signNote'>
type About = Pick<Context, 'appointmentId'>
type Failed = { error: unknown }

const CONFLICT = 'conflict'

const heldDraft = (held: NoteAnswer | null): NoteDraft => held?.draft ?? EMPTY_NOTE

/** One text of all sections, for an addendum. */
const textOf = (draft: NoteDraft): string =>
  noteSections
    .map((name) => draft[name].trim())
    .filter((text) => text !== '')
    .join('\n\n')

/** A line that is already the last one is not added twice. */
const withLine = (text: string, line: string): string => {
  const before = text.trimEnd()
  if (before === line || before.endsWith(`\n${line}`)) return text
  return before === '' ? line : `${before}\n${line}`
}

/** The draft with a sentence at the end of what the patient tells, or of the free text. */
const withPassage = (draft: NoteDraft, text: string): NoteDraft => {
  const section = draft.format === 'soap' ? 'subjective' : 'free'
  return { ...draft, [section]: withLine(draft[section], text) }
}

export const noteSetup = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as { writingAids: 'writingAids' },
  },
  actors: {
    writingAids: writingAidsMachine,
    fetchNote: notProvided<Fetched, About & { draft: NoteDraft | null }>('fetchNote'),
    storeDraft: notProvided<
      OutputOf<Contract, 'storeDraft'>,
      About & { version: number; draft: NoteDraft; addendum: string }
    >('storeDraft'),
    saveNote: notProvided<OutputOf<Contract, 'saveNote'>, About & { version: number; draft: NoteDraft }>(
      'saveNote',
    ),
    signNote: notProvided<
      Written,
      About & { requestId: string; version: number; content: NoteContent | null }
    >('signNote'),
    removeStoredDraft: notProvided<OutputOf<Contract, 'removeStoredDraft'>, About>('removeStoredDraft'),
    addAddendum: notProvided<Written, About & { requestId: string; text: string }>('addAddendum'),
  },
  actions: {
    assignFetched: assign((_, { held, kept, requestId, relation }: Fetched) => ({
      held,
      kept,
      requestId,
      relation,
      version: held.version,
      savedAt: held.draft_saved_at,
      problem: null,
    })),
    assignWritten: assign((_, { held, requestId }: Written) => ({
      held,
      requestId,
      version: held.version,
      content: null,
      problem: null,
      refused: null,
    })),
    showHeld: assign(({ context }) => ({
      draft: heldDraft(context.held),
      addendum: joinedText(context.addendum, context.kept?.addendum ?? ''),
      revision: context.revision + 1,
      kept: null,
      relation: 'same' as const,
    })),
    showKept: assign(({ context }) => ({
      draft: context.kept?.draft ?? context.draft,
      addendum: joinedText(context.addendum, context.kept?.addendum ?? ''),
      revision: context.revision + 1,
      kept: null,
    })),
    showBoth: assign(({ context }) => ({
      draft: joinedNotes(context.draft, heldDraft(context.held)),
      revision: context.revision + 1,
    })),
    moveToAddendum: assign(({ context }) => ({
      addendum: joinedText(context.addendum, textOf(context.draft)),
      draft: EMPTY_NOTE,
    })),
    assignDraft: assign((_, { draft }: { draft: NoteDraft }) => ({ draft })),
    addPassage: assign(({ context }, { text }: { text: string }) => ({
      draft: withPassage(context.draft, text),
      revision: context.revision + 1,
    })),
    addToAddendum: assign(({ context }, { text }: { text: string }) => ({
      addendum: withLine(context.addendum, text),
    })),
    assignSaved: assign((_, saved: OutputOf<Contract, 'saveNote'>) => ({
      version: saved.version,
      savedAt: saved.draft_saved_at,
      problem: null,
    })),
    assignContent: assign((_, { content }: { content: NoteContent }) => ({ content, refused: null })),
    clearContent: assign({ content: null }),
    /** A signature that waited is not requested by itself later. */
    refuseSignature: assign(({ context }) =>
      context.content === null ? {} : { content: null, refused: 'offline' },
    ),
    assignAddendum: assign((_, { text }: { text: string }) => ({ addendum: text })),
    clearAddendum: assign({ addendum: '' }),
    assignRefusal: assign((_, { error }: Failed) => ({ refused: String(toFailure(error).code) })),
    assignProblem: assign((_, { error }: Failed) => ({ problem: String(toFailure(error).code) })),
  },
  guards: {
    signatureWaits: stateIn({ saving: 'signatureWaits' }),
    /** More was written while the portal stored. */
    hasChanged: stateIn({ saving: 'changed' }),
    /** More was written while the other window's text was fetched. */
    hasChangedMeanwhile: stateIn({ rereading: 'changed' }),
    isAhead: ({ context }) => context.relation === 'ahead',
    isApart: ({ context }) => context.relation === 'apart',
    isSigned: ({ context }) => context.held?.signed != null,
    /** Nothing is signed, and the two texts fit into one. */
    canJoin: ({ context: { held, draft } }) => {
      const both = joinedNotes(draft, heldDraft(held))
      return held?.signed == null && isPartOf(draft, both) && isPartOf(heldDraft(held), both)
    },
    isRetryable: (_, { error }: Failed) => toFailure(error).retryable,
    isConflict: (_, { error }: Failed) => toFailure(error).code === CONFLICT,
  },
  delays: { autosavePause: AUTOSAVE_PAUSE_MS, autosaveRetry: AUTOSAVE_RETRY_MS },
})

export const failedWith = ({ event }: { event: { error: unknown } }) => ({ error: event.error })

/**
 * Stores what was typed on the device, at once, so that a crash loses nothing. It may refuse: the page still has the
 * text, and the portal stores it after the pause.
 */
export const storesTyped = <Id extends string>(id: Id) => ({
  id,
  src: 'storeDraft' as const,
  input: ({ context: { appointmentId, version, draft, addendum } }: { context: Context }) => ({
    appointmentId,
    version,
    draft,
    addendum,
  }),
  onError: { description: 'The device stores nothing; the portal does, after the pause.' },
})
