import { ServiceError } from '../../contracts/failure.ts'
import { isSameDraft, type NoteDraft, noteSections } from '../../contracts/portal/note/draft.ts'
import {
  addNoteAddendum,
  type NoteAnswer,
  type NoteContent,
  readNote,
  saveNote,
  signNote,
} from '../../contracts/portal/note/note.ts'
import type { Http } from '../../services/portal/http.ts'

/** How the calls of one browser end. `answersLost`: the portal does what is asked, and its answer is lost. */
export type Network = 'up' | 'cut' | 'answersLost'

const AT = '2026-03-02T16:00:00.000Z'
const ANSWER_MS = 80
const author = { name: 'Elena Márquez', licence: '1234567' }

const refusal = (code: string, retryable = false) => new ServiceError({ code, message: code, retryable })

/** The note of one visit with the portal's rules (server/portal/note), for tests of its windows. */
export const portalInMemory = () => {
  let held: NoteAnswer = {
    appointment_id: 'a',
    draft: null,
    draft_saved_at: null,
    version: 0,
    signed: null,
    addenda: [],
    server_time: AT,
  }
  /** The text that each request has written. */
  const done = new Map<string, unknown>()
  /** @throws for a request that was done with another text */
  const wasDone = (id: string, text: unknown): boolean => {
    if (!done.has(id)) return false
    if (JSON.stringify(done.get(id)) !== JSON.stringify(text)) throw refusal('conflict')
    return true
  }

  const save = ({ version, draft }: { version: number; draft: NoteDraft }) => {
    if (held.signed !== null) throw refusal('conflict')
    const repeats = held.draft !== null && isSameDraft(held.draft, draft)
    if (!repeats && held.version !== version) throw refusal('conflict')
    if (!repeats) held = { ...held, draft, version: version + 1, draft_saved_at: AT }
    return { appointment_id: 'a', version: held.version, draft_saved_at: AT }
  }
  const sign = (request: { request_id: string; version: number; content: NoteContent }) => {
    if (wasDone(request.request_id, request.content)) return held
    if (held.signed !== null || held.version !== request.version) throw refusal('conflict')
    done.set(request.request_id, request.content)
    const signed = { number: 0, written_at: AT, author, seal: 'f00d', content: request.content }
    held = { ...held, draft: null, draft_saved_at: null, version: held.version + 1, signed }
    return held
  }
  const amend = ({ request_id, text }: { request_id: string; text: string }) => {
    if (wasDone(request_id, text)) return held
    if (held.signed === null) throw refusal('statusRefused')
    done.set(request_id, text)
    const number = held.addenda.length + 1
    held = { ...held, addenda: [...held.addenda, { number, written_at: AT, author, seal: 'f00d', text }] }
    return held
  }
  const answer = (endpoint: unknown, body: never): unknown => {
    if (endpoint === readNote) return held
    if (endpoint === saveNote) return save(body)
    if (endpoint === signNote) return sign(body)
    if (endpoint === addNoteAddendum) return amend(body)
    throw refusal('notFound')
  }

  return {
    /** Everything of the note that the portal has, as one text. */
    stored: (): string =>
      [held.draft, held.signed?.content]
        .flatMap((text) => (text == null ? [] : noteSections.map((name) => text[name])))
        .concat(held.addenda.map(({ text }) => text))
        .join('\n'),
    /** The portal as one browser reaches it; the network is asked when a call arrives and when it is answered. */
    http: (network: () => Network): Pick<Http, 'call'> => ({
      call: async (endpoint, request, signal) => {
        const pause = () => new Promise((resolve) => setTimeout(resolve, ANSWER_MS / 2))
        /** @throws when the browser and the portal do not reach each other in one direction */
        const cross = (isOpen: boolean) => {
          if (!isOpen || signal?.aborted === true) throw refusal('offline', true)
        }
        await pause()
        cross(network() !== 'cut')
        const answered = answer(endpoint, (request as { body?: unknown }).body as never)
        await pause()
        cross(network() === 'up')
        return answered as never
      },
    }),
  }
}
