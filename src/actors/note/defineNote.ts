import type { z } from 'zod'
import { ServiceError } from '../../contracts/failure.ts'
import type { OutputOf } from '../../contracts/machineContract.ts'
import {
  EMPTY_NOTE,
  isEmptyNote,
  isPartOf,
  isSameDraft,
  joinedNotes,
  joinedText,
  type NoteDraft,
  noteSections,
} from '../../contracts/portal/note/draft.ts'
import {
  addNoteAddendum,
  type NoteAnswer,
  type NoteContent,
  readNote,
  saveNote,
  signNote,
} from '../../contracts/portal/note/note.ts'
import { keptNote, type NoteRelation, type noteContract } from '../../machines/note/noteContract.ts'
import { noteMachine } from '../../machines/note/noteMachine.ts'
import type { Ids } from '../../services/platform/ids.ts'
import type { Http } from '../../services/portal/http.ts'
import { createWindowDrafts } from '../../services/portal/windowDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { defineWritingAids } from '../writingAids/defineWritingAids.ts'

interface Deps {
  readonly http: Http
  readonly ids: Pick<Ids, 'uuid'>
  readonly now: () => number
  /** The browser's store; what is kept there is wiped at sign-out. */
  readonly store: Parameters<typeof createWindowDrafts>[0]['store']
}
interface About {
  readonly appointmentId: string
}
interface Text extends About {
  readonly version: number
  readonly draft: NoteDraft
}
type Kept = z.infer<typeof keptNote>
type Contract = typeof noteContract
type Fetched = OutputOf<Contract, 'fetchNote'>
type Written = OutputOf<Contract, 'signNote'>
type Saved = OutputOf<Contract, 'saveNote'>
type Nothing = Record<string, never>

/** @param own the text of this device, and the version that it was made from; null: unknown */
export const relationOf = (
  own: { version: number | null; draft: NoteDraft } | null,
  held: NoteAnswer,
): NoteRelation => {
  if (own === null || isEmptyNote(own.draft)) return 'same'
  if (held.signed !== null) {
    const { content } = held.signed
    return noteSections.every((name) => own.draft[name].trim() === content[name]) ? 'same' : 'apart'
  }
  if (isSameDraft(own.draft, held.draft ?? EMPTY_NOTE)) return 'same'
  return own.version === held.version ? 'ahead' : 'apart'
}

/** One text of what several windows kept. */
const joined = (all: readonly Kept[]): Kept | null =>
  all.reduce<Kept | null>((before, one) => {
    if (before === null) return one
    return {
      version: before.version === one.version ? one.version : null,
      draft: joinedNotes(before.draft, one.draft),
      addendum: joinedText(before.addendum, one.addendum),
    }
  }, null)

const isCovered = (one: Kept, by: { draft: NoteDraft; addendum: string }): boolean =>
  isPartOf(one.draft, by.draft) && by.addendum.includes(one.addendum.trim())

/** The note of a visit, with the portal's API and a copy on the device. */
export const defineNote = ({ http, ids, now, store }: Deps) => {
  const device = createWindowDrafts({ store, now }, keptNote)
  const window = ids.uuid()
  const addressOf = ({ appointmentId }: About) => ({
    form: 'note',
    // Only its doctor can open a visit, and sign-out removes the copies.
    owner: { owner: 'visit', subject: appointmentId },
  })
  const paramsOf = ({ appointmentId }: About) => ({ params: { id: appointmentId } })
  /** A copy of another window goes only when all that it says is stored elsewhere. */
  const removeCovered = (about: About, by: { draft: NoteDraft; addendum: string }) => {
    for (const { window: other, values } of device.all(addressOf(about)))
      if (isCovered(values, by)) device.remove(addressOf(about), other)
  }
  const keep = (about: About, kept: Kept) => {
    removeCovered(about, kept)
    if (!isCovered(kept, { draft: EMPTY_NOTE, addendum: '' })) device.write(addressOf(about), window, kept)
  }
  /** This window takes over what closed windows left. */
  const adopt = (about: About): Kept | null => {
    const kept = joined(device.all(addressOf(about)).map(({ values }) => values))
    if (kept !== null) keep(about, kept)
    return kept
  }
  return noteMachine.provide({
    actors: {
      writingAids: defineWritingAids({ http }),
      /** `draft`: the text of this window; null when it was just opened. */
      fetchNote: promiseLogic<Fetched, About & { draft: NoteDraft | null }>(async ({ input, signal }) => {
        const held = await http.call(readNote, paramsOf(input), signal)
        const kept = input.draft === null ? adopt(input) : null
        const own = input.draft === null ? kept : { version: null, draft: input.draft }
        return { held, kept, requestId: ids.uuid(), relation: relationOf(own, held) }
      }),
      storeDraft: promiseLogic<Nothing, Text & { addendum: string }>(async ({ input }) => {
        const { version, draft, addendum } = input
        keep(input, { version, draft, addendum })
        // A store that is full or switched off refuses silently.
        if (!isEmptyNote(draft) && device.read(addressOf(input), window) === null)
          throw new ServiceError({ code: 'notKept', message: 'The device stores nothing', retryable: false })
        return {}
      }),
      saveNote: promiseLogic<Saved, Text>(async ({ input, signal }) => {
        const { version, draft } = input
        const saved = await http.call(saveNote, { ...paramsOf(input), body: { version, draft } }, signal)
        removeCovered(input, { draft, addendum: '' })
        return saved
      }),
      /** Repeating the same request id returns the same result. */
      signNote: promiseLogic<
        Written,
        About & { requestId: string; version: number; content: NoteContent | null }
      >(async ({ input, signal }) => {
        const { requestId, version, content } = input
        if (content === null) throw new Error('There is nothing to sign')
        const body = { request_id: requestId, version, content }
        const held = await http.call(signNote, { ...paramsOf(input), body }, signal)
        removeCovered(input, { draft: { ...EMPTY_NOTE, ...content }, addendum: '' })
        return { held, requestId: ids.uuid() }
      }),
      removeStoredDraft: promiseLogic<Nothing, About>(async ({ input }) => {
        device.remove(addressOf(input), window)
        return {}
      }),
      addAddendum: promiseLogic<Written, About & { requestId: string; text: string }>(
        async ({ input, signal }) => {
          const body = { request_id: input.requestId, text: input.text }
          const held = await http.call(addNoteAddendum, { ...paramsOf(input), body }, signal)
          removeCovered(input, { draft: EMPTY_NOTE, addendum: input.text })
          return { held, requestId: ids.uuid() }
        },
      ),
    },
  })
}
