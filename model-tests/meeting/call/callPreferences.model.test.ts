import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { USUAL_KEYS } from '../../../src/contracts/meeting/call/callPreferences.ts'
import { callPreferencesContract } from '../../../src/machines/meeting/call/callPreferencesContract.ts'
import {
  callPreferencesMachine,
  selectCallKeys,
  selectPanelWidth,
} from '../../../src/machines/meeting/call/callPreferencesMachine.ts'
import { LiveRun } from '../../liveRun.ts'
import { testModel } from '../../paths.ts'
import { callPreferencesOutcomes } from './callPreferences.outcomes.ts'

describe('callPreferences', () => {
  const chosen = (act: string, key: string | null) => ({ type: 'callPreferences.keyChosen', act, key })
  const known = {
    type: 'callPreferences.known',
    preferences: { mutedHint: false, keysOn: false, keys: { ...USUAL_KEYS, chat: 'x' } },
  }
  const subject = {
    expectedOutcomes: callPreferencesOutcomes,
    machine: callPreferencesMachine,
    contract: callPreferencesContract,
    input: {},
    systemId: 'callPreferences' as const,
    bystanders: ['localAudio' as const],
  }
  testModel<ContextOf<typeof callPreferencesContract>>('every state and transition', {
    ...subject,
    cases: [
      known,
      { type: 'callPreferences.mutedHintSwitched', on: false },
      { type: 'callPreferences.mutedHintSwitched', on: true },
      { type: 'callPreferences.keysSwitched', on: false },
      chosen('chat', 'x'),
      chosen('people', 'x'),
      chosen('hand', null),
      { type: 'callPreferences.keysReset' },
      {
        type: 'callPreferences.captionsChanged',
        look: { shown: false, size: 'large', contrast: 'high', place: 'top' },
      },
      { type: 'callPreferences.panelResized', width: 400 },
      { type: 'callPreferences.textSizeChosen', size: 'larger' },
      { type: 'callPreferences.conflictClosed' },
    ],
    facets: (context) => [
      context.mutedHint,
      context.keys.chat,
      context.conflict?.takenBy,
      context.captions.size,
      context.panelWidth,
      context.textSize,
    ],
    checks: {
      ready: ({ context }) => {
        const used = Object.values(context.keys).filter((key) => key !== null)
        expect(new Set(used).size).toBe(used.length)
      },
    },
  })

  const contextAfter = async (...events: readonly AnyEventObject[]) => {
    const run = new LiveRun(subject)
    await run.start()
    for (const event of events) await run.execute(event)
    return { context: run.snapshot.context, told: run.sent.map(({ event }) => event) }
  }

  it('a key that is taken stays where it is, and the act that has it is named', async () => {
    const { context } = await contextAfter(chosen('people', 'c'))
    expect(context.keys).toEqual(USUAL_KEYS)
    expect(context.conflict).toEqual({ act: 'people', key: 'c', takenBy: 'chat' })
    expect((await contextAfter(chosen('people', 'c'), chosen('people', 'x'))).context).toMatchObject({
      conflict: null,
      keys: { ...USUAL_KEYS, people: 'x' },
    })
    // A key that was switched off is free.
    expect((await contextAfter(chosen('chat', null), chosen('people', 'c'))).context.keys).toEqual({
      ...USUAL_KEYS,
      chat: null,
      people: 'c',
    })
  })

  it('no single key works while they are switched off, and the own ones return with the switch', async () => {
    const run = new LiveRun(subject)
    await run.start()
    await run.execute(chosen('chat', 'x'))
    await run.execute({ type: 'callPreferences.keysSwitched', on: false })
    expect(Object.values(selectCallKeys(run.snapshot))).toEqual(Array(11).fill(null))
    await run.execute({ type: 'callPreferences.keysSwitched', on: true })
    expect(selectCallKeys(run.snapshot)).toEqual({ ...USUAL_KEYS, chat: 'x' })
  })

  it('a chosen width is the one of every panel; without one, a panel for long texts is wider', async () => {
    const run = new LiveRun(subject)
    await run.start()
    const widths = () => [false, true].map((writes) => selectPanelWidth(run.snapshot, writes))
    expect(widths()).toEqual([384, 480])
    await run.execute({ type: 'callPreferences.panelResized', width: 400 })
    expect(widths()).toEqual([400, 400])
    await run.execute({ type: 'callPreferences.panelResized', width: null })
    expect(widths()).toEqual([384, 480])
  })

  it('the microphone hears whether the hint is wanted, from the stored choice on', async () => {
    const switched = { type: 'localTrack.hintsSwitched', on: false }
    expect((await contextAfter(known)).told).toContainEqual(switched)
    expect(
      (await contextAfter({ type: 'callPreferences.mutedHintSwitched', on: false })).told,
    ).toContainEqual(switched)
  })
})
