import { randomUUID } from 'node:crypto'
import { EMPTY_NOTE, type NoteDraft } from '../../src/contracts/portal/note/draft.ts'
import type { TestPortal } from './portal.ts'

export const noted = (over: Partial<NoteDraft> = {}): NoteDraft => ({
  ...EMPTY_NOTE,
  subjective: 'Cefalea desde hace dos días',
  ...over,
})

type Call = ReturnType<TestPortal['as']>

/** The calls of a visit's note. */
export const noteCalls = ({ get, send }: Call) => {
  const path = (id: string) => `/v1/practitioner/note/${id}`
  return {
    read: (id: string) => get(path(id)),
    save: (id: string, version: number, draft: NoteDraft) => send('PUT', path(id), { version, draft }),
    sign: (id: string, over: { request_id?: string; version?: number; content?: object } = {}) =>
      send('POST', `${path(id)}/signature`, {
        request_id: randomUUID(),
        version: 0,
        content: noted(),
        ...over,
      }),
    amend: (id: string, text: string, request_id: string = randomUUID()) =>
      send('POST', `${path(id)}/addendum`, { request_id, text }),
  }
}
