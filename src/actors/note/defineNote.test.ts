import { describe, expect, it } from 'vitest'
import { EMPTY_NOTE } from '../../contracts/portal/note/draft.ts'
import type { NoteAnswer } from '../../contracts/portal/note/note.ts'
import { relationOf } from './defineNote.ts'

const mine = { ...EMPTY_NOTE, plan: 'Reposo ' }
const theirs = { ...EMPTY_NOTE, plan: 'Ibuprofeno' }
const { format: _, ...sections } = EMPTY_NOTE
const at = '2026-03-02T16:00:00.000Z'
const held = (over: Partial<NoteAnswer>): NoteAnswer => ({
  appointment_id: 'a',
  draft: theirs,
  draft_saved_at: at,
  version: 3,
  signed: null,
  addenda: [],
  server_time: at,
  ...over,
})
const signed = (plan: string): Partial<NoteAnswer> => ({
  draft: null,
  signed: {
    number: 0,
    written_at: at,
    author: { name: 'Elena Márquez', licence: null },
    seal: 'f00d',
    content: { ...sections, plan },
  },
})

describe('the text of the device beside that of the portal', () => {
  it.each([
    ['none on the device', null, {}, 'same'],
    ['an empty one', { version: 1, draft: EMPTY_NOTE }, {}, 'same'],
    ['the same text', { version: 1, draft: theirs }, {}, 'same'],
    [
      'another view of the same text',
      { version: 1, draft: { ...theirs, format: 'free' as const } },
      {},
      'same',
    ],
    ['made from the stored version', { version: 3, draft: mine }, {}, 'ahead'],
    ['made when nothing was stored', { version: 0, draft: mine }, { draft: null, version: 0 }, 'ahead'],
    ['made from an older version', { version: 2, draft: mine }, {}, 'apart'],
    ['of another window', { version: null, draft: mine }, {}, 'apart'],
    ['signed as it is', { version: 3, draft: mine }, signed('Reposo'), 'same'],
    ['signed with another text', { version: 3, draft: mine }, signed('Ibuprofeno'), 'apart'],
  ] as const)('%s', (_what, own, answer, relation) => expect(relationOf(own, held(answer))).toBe(relation))
})
