import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { ServiceError } from '../../src/contracts/failure.ts'
import { EMPTY_NOTE } from '../../src/contracts/portal/note/draft.ts'
import type { NoteAnswer } from '../../src/contracts/portal/note/note.ts'
import type { NoteRelation } from '../../src/machines/note/noteContract.ts'
import { noteMachine } from '../../src/machines/note/noteMachine.ts'
import { NOON } from '../portal/fixtures.ts'

const mine = { ...EMPTY_NOTE, plan: 'Reposo' }
const theirs = { ...EMPTY_NOTE, plan: 'Ibuprofeno' }
const content = { subjective: '', objective: '', assessment: '', plan: 'Reposo', free: '' }
const nothing: NoteAnswer = {
  appointment_id: 'a',
  draft: null,
  draft_saved_at: null,
  version: 0,
  signed: null,
  addenda: [],
  server_time: NOON,
}
const begun = { ...nothing, draft: theirs, draft_saved_at: NOON, version: 3 }
const author = { name: 'Elena Márquez', licence: '1234567' }
const signed = {
  ...nothing,
  version: 4,
  signed: { number: 0, written_at: NOON, author, seal: 'f00d', content },
}
const fetched = (held: NoteAnswer, relation: NoteRelation = 'same', addendum = '') => ({
  held,
  kept: { version: 0, draft: mine, addendum },
  requestId: 'r-1',
  relation,
})
const saved = (version: number) => ({ appointment_id: 'a', version, draft_saved_at: NOON })
const failure = (code: string, retryable = false) =>
  new ServiceError({ code, message: code, retryable }).failure
const offline = failure('offline', true)
const edited = { type: 'note.edited', draft: mine } as const

type Name = 'fetchNote' | 'storeDraft' | 'saveNote' | 'signNote' | 'removeStoredDraft' | 'addAddendum'

/** The machine with services that are answered by hand, and what each was asked. */
const open = async () => {
  const asked: { name: Name; input: unknown; answer: PromiseWithResolvers<unknown> }[] = []
  const service = <Output, Input>(name: Name) =>
    fromPromise<Output, Input>(({ input }) => {
      const answer = Promise.withResolvers<unknown>()
      asked.push({ name, input, answer })
      return answer.promise as Promise<Output>
    })
  const actor = createActor(
    noteMachine.provide({
      actors: {
        fetchNote: service('fetchNote'),
        storeDraft: service('storeDraft'),
        saveNote: service('saveNote'),
        signNote: service('signNote'),
        removeStoredDraft: service('removeStoredDraft'),
        addAddendum: service('addAddendum'),
      },
    }),
    { input: { appointmentId: 'a' } },
  ).start()
  actor.send({ type: 'note.opened' })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const last = (name: Name) => {
    const found = asked.findLast((one) => one.name === name)
    if (found === undefined) throw new Error(`${name} was not asked`)
    return found
  }
  return {
    actor,
    asked: (name: Name) => asked.filter((one) => one.name === name).map(({ input }) => input),
    answer: async (name: Name, value: unknown) => {
      last(name).answer.resolve(value)
      await settle()
    },
    fail: async (name: Name, error: unknown) => {
      last(name).answer.reject(error)
      await settle()
    },
  }
}

describe('a note', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('stores a second after the last key, under the version that the portal has', async () => {
    const { actor, asked, answer } = await open()
    await answer('fetchNote', fetched(begun))
    actor.send({ ...edited, draft: theirs })
    await vi.advanceTimersByTimeAsync(999)
    actor.send(edited)
    await vi.advanceTimersByTimeAsync(999)
    expect(asked('saveNote')).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked('saveNote')).toEqual([{ appointmentId: 'a', version: 3, draft: mine }])
  })

  it('stores what was typed meanwhile with the next version', async () => {
    const longer = { ...mine, free: 'Más' }
    const { actor, asked, answer } = await open()
    await answer('fetchNote', fetched(nothing))
    actor.send(edited)
    await vi.advanceTimersByTimeAsync(1_000)
    actor.send({ type: 'note.edited', draft: longer })
    await answer('saveNote', saved(1))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked('saveNote')).toEqual([
      { appointmentId: 'a', version: 0, draft: mine },
      { appointmentId: 'a', version: 1, draft: longer },
    ])
    await answer('saveNote', saved(2))
    expect(actor.getSnapshot().value).toBe('saved')
  })

  it('keeps the text on the device when the portal does not answer, and asks again after five seconds', async () => {
    const { actor, asked, answer, fail } = await open()
    await answer('fetchNote', fetched(nothing))
    actor.send(edited)
    const stored = { appointmentId: 'a', version: 0, draft: mine, addendum: '' }
    // At once, so that a crash loses nothing, and when the portal has not taken it.
    expect(asked('storeDraft')).toEqual([stored])
    await vi.advanceTimersByTimeAsync(1_000)
    await fail('saveNote', offline)
    expect(asked('storeDraft')).toEqual([stored, stored])
    await answer('storeDraft', {})
    expect(actor.getSnapshot().value).toBe('savedLocally')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(asked('saveNote')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked('saveNote')).toHaveLength(2)
  })

  it('says that nothing was stored when the device refuses too', async () => {
    const { actor, answer, fail } = await open()
    await answer('fetchNote', fetched(nothing))
    actor.send(edited)
    await vi.advanceTimersByTimeAsync(1_000)
    await fail('saveNote', offline)
    await fail('storeDraft', failure('notKept'))
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().context.draft).toEqual(mine)
  })

  it('goes on with the text of the device after a crash', async () => {
    const { asked, answer } = await open()
    await answer('fetchNote', fetched(begun, 'ahead'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked('saveNote')).toEqual([{ appointmentId: 'a', version: 3, draft: mine }])
  })

  it('shows both texts when the device and the portal have gone on separately', async () => {
    const { actor, answer } = await open()
    await answer('fetchNote', fetched(begun, 'apart'))
    expect(actor.getSnapshot().value).toBe('conflict')
    expect(actor.getSnapshot().context).toMatchObject({ draft: mine, held: { draft: theirs } })
  })

  it.each([
    ['note.bothKept', { ...EMPTY_NOTE, plan: 'Reposo\n\nIbuprofeno' }],
    ['note.mineKept', mine],
  ] as const)('after another window wrote, %s stores over the newer version', async (type, draft) => {
    const { actor, asked, answer, fail } = await open()
    await answer('fetchNote', fetched(nothing))
    actor.send(edited)
    await vi.advanceTimersByTimeAsync(1_000)
    await fail('saveNote', failure('conflict'))
    await answer('fetchNote', fetched(begun, 'apart'))
    actor.send({ type })
    expect(asked('saveNote').at(-1)).toEqual({ appointmentId: 'a', version: 3, draft })
  })

  it('shows the text of the other window when that is chosen, and forgets the copy on the device', async () => {
    const { actor, asked, answer, fail } = await open()
    await answer('fetchNote', fetched(nothing))
    actor.send(edited)
    await vi.advanceTimersByTimeAsync(1_000)
    await fail('saveNote', failure('conflict'))
    await answer('fetchNote', fetched(begun, 'apart'))
    actor.send({ type: 'note.theirsTaken' })
    await answer('removeStoredDraft', {})
    expect(asked('removeStoredDraft')).toEqual([{ appointmentId: 'a' }])
    expect(actor.getSnapshot()).toMatchObject({ value: 'clean', context: { draft: theirs } })
  })

  it('offers the text as an addendum when another window has signed', async () => {
    const { actor, asked, answer, fail } = await open()
    await answer('fetchNote', fetched(nothing))
    actor.send(edited)
    await vi.advanceTimersByTimeAsync(1_000)
    await fail('saveNote', failure('conflict'))
    await answer('fetchNote', fetched(signed, 'apart'))
    actor.send({ type: 'note.mineKept' })
    // The device has it until it was added.
    expect(asked('storeDraft').at(-1)).toMatchObject({ addendum: 'Reposo', draft: EMPTY_NOTE })
    actor.send({ type: 'note.addendumRequested' })
    expect(asked('addAddendum')).toEqual([{ appointmentId: 'a', requestId: 'r-1', text: 'Reposo' }])
    await fail('addAddendum', offline)
    expect(actor.getSnapshot().context).toMatchObject({ addendum: 'Reposo', refused: 'offline' })
  })

  it('shows an addendum again that was written before a crash', async () => {
    const { actor, answer } = await open()
    await answer('fetchNote', fetched(signed, 'same', 'Mejor'))
    expect(actor.getSnapshot()).toMatchObject({
      value: { signed: 'reading' },
      context: { addendum: 'Mejor' },
    })
    actor.send({ type: 'note.addendumEdited', text: 'Mejoró' })
    expect(actor.getSnapshot().context.addendum).toBe('Mejoró')
  })

  it('reads the note again, with a new request, when the request has added another text before', async () => {
    const { actor, asked, answer, fail } = await open()
    await answer('fetchNote', fetched(signed))
    actor.send({ type: 'note.addendumEdited', text: 'Mejoró' })
    actor.send({ type: 'note.addendumRequested' })
    await fail('addAddendum', failure('conflict'))
    await answer('fetchNote', { ...fetched(signed, 'same', 'Mejoró'), requestId: 'r-2' })
    actor.send({ type: 'note.addendumRequested' })
    expect(asked('addAddendum').at(-1)).toEqual({ appointmentId: 'a', requestId: 'r-2', text: 'Mejoró' })
  })

  it('does not lose what is written while the text of the other window is fetched', async () => {
    const { actor, asked, answer, fail } = await open()
    await answer('fetchNote', fetched(nothing))
    actor.send(edited)
    await vi.advanceTimersByTimeAsync(1_000)
    await fail('saveNote', failure('conflict'))
    actor.send({ type: 'note.edited', draft: { ...mine, free: 'Más' } })
    await answer('fetchNote', fetched({ ...begun, draft: mine }, 'same'))
    expect(asked('fetchNote').at(-1)).toEqual({ appointmentId: 'a', draft: { ...mine, free: 'Más' } })
    await answer('fetchNote', fetched({ ...begun, draft: mine }, 'apart'))
    expect(actor.getSnapshot()).toMatchObject({ value: 'conflict', context: { draft: { free: 'Más' } } })
  })

  it('joins two texts only when they fit into one', async () => {
    const { actor, answer, fail } = await open()
    await answer('fetchNote', fetched(nothing))
    actor.send({ ...edited, draft: { ...mine, plan: 'a'.repeat(20_000) } })
    await vi.advanceTimersByTimeAsync(1_000)
    await fail('saveNote', failure('conflict'))
    await answer('fetchNote', fetched(begun, 'apart'))
    expect(actor.getSnapshot().can({ type: 'note.bothKept' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'note.mineKept' })).toBe(true)
  })

  it('signs after one question; a signature waits for the draft that is on its way', async () => {
    const { actor, asked, answer } = await open()
    await answer('fetchNote', fetched(nothing))
    actor.send(edited)
    await vi.advanceTimersByTimeAsync(1_000)
    actor.send({ type: 'note.signRequested', content })
    expect(actor.getSnapshot().value).toEqual({ saving: 'signatureWaits' })
    await answer('saveNote', saved(1))
    expect(actor.getSnapshot().value).toBe('confirming')
    expect(asked('signNote')).toEqual([])
    actor.send({ type: 'note.signConfirmed' })
    expect(asked('signNote')).toEqual([{ appointmentId: 'a', requestId: 'r-1', version: 1, content }])
    await answer('signNote', { held: signed, requestId: 'r-2' })
    expect(actor.getSnapshot().value).toEqual({ signed: 'reading' })
  })

  it('does not sign by itself when the connection comes back', async () => {
    const { actor, asked, answer, fail } = await open()
    await answer('fetchNote', fetched(nothing))
    actor.send(edited)
    await vi.advanceTimersByTimeAsync(1_000)
    actor.send({ type: 'note.signRequested', content })
    await fail('saveNote', offline)
    await answer('storeDraft', {})
    await vi.advanceTimersByTimeAsync(5_000)
    await answer('saveNote', saved(1))
    expect(actor.getSnapshot()).toMatchObject({
      value: 'saved',
      context: { refused: 'offline', content: null },
    })
    expect(asked('signNote')).toEqual([])
  })
})
