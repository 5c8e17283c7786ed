import { describe, expect, expectTypeOf, it } from 'vitest'
import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../src/contracts/machineContract.ts'
import { sensitive } from '../../src/contracts/sensitive.ts'
import { createForm } from '../../src/machines/kit/createForm.ts'
import type { DraftKey } from '../../src/machines/kit/formSetup.ts'
import { offline } from '../portal/fixtures.ts'
import { deferredLogic, settle } from './deferred.ts'
import { testForm } from './testForm.ts'

const account = createForm({
  id: 'kitForm',
  description: 'The account.',
  spec: [],
  params: z.object({ practitionerId: z.string() }),
  values: z.object({
    email: z.email(),
    years: z.coerce.number<string>().int(),
    password: sensitive('credential', z.string().min(10)),
  }),
  draft: z.object({ email: z.string(), years: z.string() }),
  result: z.object({ version: z.number() }),
})
type Draft = { email: string; years: string }
const opened: Draft = { email: 'elena@clinic.example', years: '4' }
const typed: Draft = { email: 'elena@', years: '5' }
const theirs: Draft = { email: 'other@clinic.example', years: '9' }
const submitted = { email: 'new@clinic.example', years: 5, password: 'never in a context' }

const started = (version: number | null = 1) => {
  const save = deferredLogic<
    { result: { version: number } },
    { params: { practitionerId: string }; values: typeof submitted; version: number | null }
  >()
  const fetchCurrent = deferredLogic<
    { values: Draft; version: number },
    { params: { practitionerId: string } }
  >()
  const readDraft = deferredLogic<{ draft: { values: Draft; savedAt: number } | null }, DraftKey>()
  const writeDraft = deferredLogic<Record<string, never>, DraftKey & { values: Draft }>()
  const removeDraft = deferredLogic<Record<string, never>, DraftKey>()
  const clock = new SimulatedClock()
  const actor = createActor(
    account.machine.provide({
      actors: {
        save: save.logic,
        fetchCurrent: fetchCurrent.logic,
        readDraft: readDraft.logic,
        writeDraft: writeDraft.logic,
        removeDraft: removeDraft.logic,
      },
    }),
    {
      input: {
        params: { practitionerId: 'p-1' },
        values: opened,
        version,
        draftOwner: { owner: 'p-1', subject: '' },
      },
      clock,
    },
  ).start()
  const reply = async (answer: (() => void) | undefined) => {
    answer?.()
    await settle()
  }
  return {
    actor,
    clock,
    save: save.calls,
    fetchCurrent: fetchCurrent.calls,
    readDraft: readDraft.calls,
    writeDraft: writeDraft.calls,
    removeDraft: removeDraft.calls,
    reply,
    matches: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(state),
  }
}

describe('createForm', () => {
  testForm('every state and transition', account, {
    params: { practitionerId: 'p-1' },
    submitted,
    opened,
    typed,
    theirs,
    result: { version: 2 },
  })

  it('has the types of its schemas', () => {
    type Context = SnapshotFrom<typeof account.machine>['context']
    expectTypeOf<Context['values']>().toEqualTypeOf<Draft>()
    expectTypeOf<Context['result']>().toEqualTypeOf<{ version: number } | null>()
    const { actor } = started()
    // @ts-expect-error what is submitted has been parsed
    actor.send({ type: 'form.submitted', values: { ...submitted, years: '5' } })
  })

  it('refuses a draft with a credential', () => {
    expect(() =>
      createForm({
        id: 'wrong',
        description: '',
        spec: [],
        params: nothing,
        values: z.object({}),
        draft: z.object({ password: sensitive('credential', z.string()) }),
        result: nothing,
      }),
    ).toThrow('"password"')
  })

  it('hands the password on and never holds it', async () => {
    const { actor, save, reply } = started()
    const seen: string[] = []
    actor.subscribe(({ context }) => seen.push(JSON.stringify(context)))
    actor.send({ type: 'form.changed', values: typed, differs: true })
    actor.send({ type: 'form.submitted', values: submitted })
    expect(save[0]?.input).toEqual({ params: { practitionerId: 'p-1' }, version: 1, values: submitted })
    await reply(() => save[0]?.resolve({ result: { version: 2 } }))
    expect(seen.join()).not.toContain('never in a context')
  })

  it('saves once, however often it is submitted, and ends with the result', async () => {
    const { actor, save, removeDraft, reply } = started()
    actor.send({ type: 'form.submitted', values: submitted })
    actor.send({ type: 'form.submitted', values: submitted })
    expect(save).toHaveLength(1)
    await reply(() => save[0]?.resolve({ result: { version: 2 } }))
    expect(removeDraft.map(({ input }) => input)).toEqual([
      { form: 'kitForm', owner: { owner: 'p-1', subject: '' } },
    ])
    // A failing store does not undo what the server has saved.
    await reply(() => removeDraft[0]?.reject(offline))
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { result: { version: 2 } } })
  })

  it('says which fields the server refused, and forgets it with the next try', async () => {
    const { actor, save, reply } = started()
    actor.send({ type: 'form.submitted', values: submitted })
    const refused = {
      code: 'validation',
      message: 'Refused',
      retryable: false,
      errors: [{ field: 'email', message: 'taken' }],
    }
    await reply(() => save[0]?.reject(refused))
    expect(actor.getSnapshot().context.failure).toEqual(refused)
    actor.send({ type: 'form.submitted', values: submitted })
    expect(actor.getSnapshot().context.failure).toBeNull()
  })

  it('is dirty only while something really differs', () => {
    const { actor, matches } = started()
    actor.send({ type: 'form.changed', values: typed, differs: true })
    expect(matches({ open: { entry: { editing: 'dirty' } } })).toBe(true)
    actor.send({ type: 'form.changed', values: { ...opened }, differs: false })
    expect(matches({ open: { entry: { editing: 'pristine' } } })).toBe(true)
  })

  it('keeps a draft after a pause, and removes it when nothing differs any more', async () => {
    const { actor, clock, readDraft, writeDraft, removeDraft, reply } = started()
    await reply(() => readDraft[0]?.resolve({ draft: null }))
    actor.send({ type: 'form.changed', values: { ...typed, years: '6' }, differs: true })
    clock.increment(999)
    actor.send({ type: 'form.changed', values: typed, differs: true })
    clock.increment(999)
    expect(writeDraft).toHaveLength(0)
    clock.increment(1)
    expect(writeDraft.map(({ input }) => input)).toEqual([
      { form: 'kitForm', owner: { owner: 'p-1', subject: '' }, values: typed },
    ])
    actor.send({ type: 'form.changed', values: opened, differs: false })
    clock.increment(1_000)
    expect(removeDraft).toHaveLength(1)
  })

  it('offers the draft of an earlier visit, and leaves it alone until somebody decides', async () => {
    const { actor, clock, readDraft, writeDraft, reply, matches } = started()
    await reply(() => readDraft[0]?.resolve({ draft: { values: typed, savedAt: 7 } }))
    actor.send({ type: 'form.changed', values: { ...opened, years: '8' }, differs: true })
    clock.increment(10_000)
    expect(writeDraft).toHaveLength(0)
    expect(actor.getSnapshot().context.storedDraft).toEqual({ values: typed, savedAt: 7 })
    const { revision } = actor.getSnapshot().context
    actor.send({ type: 'form.draftRestored' })
    expect(actor.getSnapshot().context).toMatchObject({ values: typed, storedDraft: null })
    expect(actor.getSnapshot().context.revision).toBe(revision + 1)
    expect(matches({ open: { entry: { editing: 'dirty' } } })).toBe(true)
  })

  it('removes a draft that is discarded and keeps what is typed', async () => {
    const { actor, readDraft, removeDraft, reply } = started()
    await reply(() => readDraft[0]?.resolve({ draft: { values: typed, savedAt: 7 } }))
    actor.send({ type: 'form.draftDiscarded' })
    expect(removeDraft).toHaveLength(1)
    expect(actor.getSnapshot().context).toMatchObject({ values: opened, storedDraft: null })
  })

  describe('in a conflict', () => {
    const conflict = { code: 'conflict', message: 'Changed', retryable: false }
    const inConflict = async () => {
      const run = started()
      run.actor.send({ type: 'form.changed', values: typed, differs: true })
      run.actor.send({ type: 'form.submitted', values: submitted })
      await run.reply(() => run.save[0]?.reject(conflict))
      await run.reply(() => run.fetchCurrent[0]?.resolve({ values: theirs, version: 7 }))
      return run
    }

    it('shows both versions and saves over theirs when mine is kept', async () => {
      const { actor, save } = await inConflict()
      expect(actor.getSnapshot().context).toMatchObject({
        values: typed,
        theirs: { values: theirs, version: 7 },
      })
      actor.send({ type: 'form.mineKept', values: submitted })
      expect(save[1]?.input).toEqual({ params: { practitionerId: 'p-1' }, version: 7, values: submitted })
    })

    it('starts anew from theirs when that is taken', async () => {
      const { actor, save, reply, matches } = await inConflict()
      const { revision } = actor.getSnapshot().context
      actor.send({ type: 'form.theirsTaken' })
      expect(matches({ open: { entry: { editing: 'pristine' } } })).toBe(true)
      expect(actor.getSnapshot().context).toMatchObject({
        base: theirs,
        values: theirs,
        version: 7,
        theirs: null,
        revision: revision + 1,
      })
      actor.send({ type: 'form.submitted', values: submitted })
      expect(save[1]?.input.version).toBe(7)
      await reply(() => save[1]?.reject(conflict))
      expect(matches({ open: { entry: { conflict: 'reading' } } })).toBe(true)
    })

    it('is an ordinary failure where nobody else can change the record', async () => {
      const { actor, save, reply, matches } = started(null)
      actor.send({ type: 'form.submitted', values: submitted })
      await reply(() => save[0]?.reject(conflict))
      expect(matches({ open: { entry: 'failed' } })).toBe(true)
      expect(actor.getSnapshot().context.failure).toEqual(conflict)
    })
  })
})
