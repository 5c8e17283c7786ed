import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ActorRefFrom, createActor } from 'xstate'
import { type NoteDraft, noteSections } from '../../contracts/portal/note/draft.ts'
import { memoryStorage } from '../../services/testing/memoryStorage.ts'
import { defineNote } from './defineNote.ts'
import { type Network, portalInMemory } from './portalInMemory.ts'

// One doctor writes the note of a visit in two tabs of one browser and in another browser, while networks are cut, the
// portal ends and starts again, answers are lost and tabs crash. Every word that was typed reaches the portal.

const TABS = [{ browser: 0 }, { browser: 0 }, { browser: 1 }] as const
/** Longer than a pause in writing, a retry and the answers of a few calls. */
const LONG_MS = 12_000

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      tab: fc.nat(2),
      section: fc.constantFrom(...noteSections),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(60, 700, 1_200, 5_500) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('network' as const),
      browser: fc.nat(1),
      network: fc.constantFrom<Network>('up', 'cut', 'answersLost'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('portal' as const), runs: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash' as const), tab: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), tab: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('decide' as const), tab: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sign' as const), tab: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), tab: fc.nat(2) }) },
)

type Note = ActorRefFrom<ReturnType<typeof defineNote>>

/** A tab with the form of the note, whose fields start again when the machine says so (`revision`). */
const openTab = (note: Note) => {
  let form: { revision: number; values: NoteDraft } | null = null
  const is = (state: Parameters<ReturnType<Note['getSnapshot']>['matches']>[0]) =>
    note.getSnapshot().matches(state)
  const shownForm = () => {
    const { context } = note.getSnapshot()
    const isShown =
      context.held !== null && !['signed', 'conflict', 'loadFailed'].some((one) => is(one as 'conflict'))
    // A dialog lies above the form, or the form is disabled.
    if (!isShown || is('confirming') || is('signing')) return null
    if (form?.revision !== context.revision)
      form = { revision: context.revision, values: structuredClone(context.draft) }
    return form
  }
  return {
    note,
    /** Returns whether there was a field to type in. */
    type: (word: string, section: keyof NoteDraft & (typeof noteSections)[number]): boolean => {
      const open = shownForm()
      if (open !== null) {
        open.values = { ...open.values, [section]: `${open.values[section]} ${word}` }
        note.send({ type: 'note.edited', draft: structuredClone(open.values) })
        return true
      }
      if (!is({ signed: 'reading' })) return false
      note.send({ type: 'note.addendumEdited', text: `${note.getSnapshot().context.addendum} ${word}` })
      return true
    },
    decide: () => {
      if (!is('conflict')) return
      const isSigned = note.getSnapshot().context.held?.signed != null
      note.send({ type: isSigned ? 'note.mineKept' : 'note.bothKept' })
    },
    sign: () => {
      const open = shownForm()
      if (open === null) return
      const { format: _, ...content } = open.values
      if (Object.values(content).every((text) => text.trim() === '')) return
      note.send({ type: 'note.signRequested', content })
    },
    confirm: () => note.send({ type: 'note.signConfirmed' }),
    add: () => {
      if (note.getSnapshot().context.addendum.trim() !== '') note.send({ type: 'note.addendumRequested' })
    },
  }
}

const openClinic = () => {
  const portal = portalInMemory()
  const networks: Network[] = ['up', 'up']
  let runs = true
  let ids = 0
  const browsers = [0, 1].map(() => memoryStorage())
  const tabs: (ReturnType<typeof openTab> | null)[] = [null, null, null]
  const open = (which: number) => {
    const { browser } = TABS[which] ?? TABS[0]
    const store = browsers[browser]
    if (store === undefined) throw new Error('No such browser')
    const http = portal.http(() => (runs ? (networks[browser] ?? 'up') : 'cut'))
    const logic = defineNote({
      http: { ...http } as never,
      ids: {
        uuid: () => {
          ids += 1
          return `id-${ids}`
        },
      },
      now: () => Date.now(),
      store,
    })
    const note = createActor(logic, { input: { appointmentId: 'a' } }).start()
    note.send({ type: 'note.opened' })
    tabs[which] = openTab(note)
  }
  return {
    portal,
    tabs,
    networks,
    open,
    crash: (which: number) => {
      tabs[which]?.note.stop()
      tabs[which] = null
    },
    setPortal: (does: boolean) => {
      runs = does
    },
  }
}

describe('a note in three windows', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-02T16:00:00.000Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('loses no word that was typed, whatever is cut, ended or closed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(step, { minLength: 4, maxLength: 40 }),
        async (isSigned, steps) => {
          const clinic = openClinic()
          const typed: string[] = []
          clinic.open(0)
          await vi.advanceTimersByTimeAsync(200)
          if (isSigned && clinic.tabs[0]?.type('w.', 'free') === true) {
            clinic.tabs[0].sign()
            clinic.tabs[0].confirm()
            await vi.advanceTimersByTimeAsync(200)
          }
          for (const [index, act] of steps.entries()) {
            const tab = 'tab' in act ? (clinic.tabs[act.tab] ?? null) : null
            if (act.kind === 'wait') await vi.advanceTimersByTimeAsync(act.ms)
            else if (act.kind === 'network') clinic.networks[act.browser] = act.network
            else if (act.kind === 'portal') clinic.setPortal(act.runs)
            else if (act.kind === 'open' && tab === null) clinic.open(act.tab)
            else if (act.kind === 'crash') clinic.crash(act.tab)
            else if (tab === null) continue
            else if (act.kind === 'type') {
              if (tab.type(`w${index}.`, act.section)) typed.push(`w${index}.`)
            } else if (act.kind === 'decide') tab.decide()
            else if (act.kind === 'add') tab.add()
            else if (act.kind === 'sign') {
              tab.sign()
              await vi.advanceTimersByTimeAsync(200)
              tab.confirm()
            }
          }

          // Everything works again, and one window after the other is opened, decided and closed.
          clinic.setPortal(true)
          clinic.networks.fill('up')
          for (const which of TABS.keys()) if (clinic.tabs[which] == null) clinic.open(which)
          for (const _ of [1, 2, 3])
            for (const which of TABS.keys()) {
              await vi.advanceTimersByTimeAsync(LONG_MS)
              clinic.tabs[which]?.note.send({ type: 'note.retryRequested' })
              await vi.advanceTimersByTimeAsync(LONG_MS)
              clinic.tabs[which]?.confirm()
              await vi.advanceTimersByTimeAsync(LONG_MS)
              clinic.tabs[which]?.decide()
              await vi.advanceTimersByTimeAsync(LONG_MS)
              clinic.tabs[which]?.add()
            }
          await vi.advanceTimersByTimeAsync(LONG_MS)
          const stored = clinic.portal.stored()
          expect(typed.filter((word) => !stored.includes(word))).toEqual([])
          for (const which of TABS.keys()) clinic.crash(which)
        },
      ),
      { numRuns: 300 },
    )
  }, 60_000)
})
