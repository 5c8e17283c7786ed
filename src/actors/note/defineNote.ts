import { ServiceError } from '../../contracts/failure.ts'
import type { OutputOf } from '../../contracts/machineContract.ts'
import {
  EMPTY_NOTE,
  isEmptyNote,
  type NoteDraft,
  noteSections,
  saysTheSame,
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
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { defineWritingAids } from '../writingAids/defineWritingAids.ts'

interface Deps {
  readonly http: Http
  readonly ids: Pick<Ids, 'uuid'>
  readonly now: () => number
  /** The browser's store; what is kept there is wiped at sign-out. */
  readonly storage: JsonStorage
}
interface About {
  readonly appointmentId: string
}
interface Text extends About {
  readonly version: number
  readonly draft: NoteDraft
}
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
  if (saysTheSame(own.draft, held.draft ?? EMPTY_NOTE)) return 'same'
  return own.version === held.version ? 'ahead' : 'apart'
}

/** The note of a visit, with the portal's API and a copy on the device. */
export const defineNote = ({ http, ids, now, storage }: Deps) => {
  const store = createDrafts({ storage, now }, keptNote)
  const addressOf = ({ appointmentId }: About) => ({
    form: 'note',
    // Only its doctor can open a visit, and sign-out removes the copy.
    owner: { owner: 'visit', subject: appointmentId },
  })
  const paramsOf = ({ appointmentId }: About) => ({ params: { id: appointmentId } })
  return noteMachine.provide({
    actors: {
      writingAids: defineWritingAids({ http }),
      /** `draft`: the text of this window; null when it was just opened. */
      fetchNote: promiseLogic<Fetched, About & { draft: NoteDraft | null }>(async ({ input, signal }) => {
        const held = await http.call(readNote, paramsOf(input), signal)
        const kept = store.read(addressOf(input))?.values ?? null
        const own = input.draft === null ? kept : { version: null, draft: input.draft }
        return { held, kept, requestId: ids.uuid(), relation: relationOf(own, held) }
      }),
      storeDraft: promiseLogic<Nothing, Text>(async ({ input }) => {
        const { version, draft } = input
        store.write(addressOf(input), { version, draft })
        // A store that is full or switched off refuses silently.
        if (store.read(addressOf(input)) === null)
          throw new ServiceError({ code: 'notKept', message: 'The device stores nothing', retryable: false })
        return {}
      }),
      /** The copy on the device survives a tab that is closed before the portal answers. */
      saveNote: promiseLogic<Saved, Text>(async ({ input, signal }) => {
        const { version, draft } = input
        store.write(addressOf(input), { version, draft })
        const saved = await http.call(saveNote, { ...paramsOf(input), body: { version, draft } }, signal)
        store.remove(addressOf(input))
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
        store.remove(addressOf(input))
        return { held, requestId: ids.uuid() }
      }),
      removeStoredDraft: promiseLogic<Nothing, About>(async ({ input }) => {
        store.remove(addressOf(input))
        return {}
      }),
      addAddendum: promiseLogic<Written, About & { requestId: string; text: string }>(
        async ({ input, signal }) => {
          const body = { request_id: input.requestId, text: input.text }
          const held = await http.call(addNoteAddendum, { ...paramsOf(input), body }, signal)
          return { held, requestId: ids.uuid() }
        },
      ),
    },
  })
}
