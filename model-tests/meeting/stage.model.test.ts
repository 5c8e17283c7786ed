import { describe, expect, it } from 'vitest'
import { type AnyEventObject, initialTransition, transition } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { USUAL_KEYS } from '../../src/contracts/meeting/callPreferences.ts'
import { callPreferencesContract } from '../../src/machines/meeting/call/callPreferencesContract.ts'
import {
  callPreferencesMachine,
  selectCallKeys,
} from '../../src/machines/meeting/call/callPreferencesMachine.ts'
import { stageContract } from '../../src/machines/meeting/call/stageContract.ts'
import { stageMachine } from '../../src/machines/meeting/call/stageMachine.ts'
import { lowBandwidthContract } from '../../src/machines/meeting/quality/lowBandwidthContract.ts'
import { lowBandwidthMachine } from '../../src/machines/meeting/quality/lowBandwidthMachine.ts'
import { pushToTalkContract } from '../../src/machines/meeting/tracks/pushToTalkContract.ts'
import { pushToTalkMachine } from '../../src/machines/meeting/tracks/pushToTalkMachine.ts'
import { LiveRun, type Sent } from '../liveRun.ts'
import { elapsed, testModel } from '../paths.ts'
import { callPreferencesOutcomes } from './callPreferences.outcomes.ts'
import { track } from './fixtures.ts'
import { lowBandwidthOutcomes } from './lowBandwidth.outcomes.ts'
import { stageOutcomes } from './stage.outcomes.ts'

const measured = (score: number, peerId = 'p1') => ({
  type: 'quality.measured',
  peers: [{ peer_id: peerId, downlink_score: score }],
})

const camera = (changes: { mute: boolean }) => ({
  type: 'localTracks.changed',
  tracks: { v1: track('v1', { source: 'regular', ...changes }) },
})

const switches = (sent: readonly Sent[]) => sent.map(({ event }) => `${event.kind} ${event.enabled}`)

describe('stage', () => {
  const arranged = [
    { type: 'stage.pinned', peerId: 'p2' },
    { type: 'stage.selfHidden', hidden: true },
    { type: 'stage.selfMirrored', mirrored: false },
    { type: 'stage.selfMoved', corner: 'topLeft' },
    { type: 'stage.removalAsked', peerId: 'p3' },
  ] as const
  const fresh = {
    pinned: null,
    selfHidden: false,
    selfMirrored: true,
    corner: 'bottomRight',
    removing: null,
  }
  const removalClosed = { type: 'stage.removalClosed' } as const
  const left = { type: 'transport.left' } as const
  testModel<ContextOf<typeof stageContract>>('the layout: every state and transition', {
    expectedOutcomes: stageOutcomes,
    machine: stageMachine,
    contract: stageContract,
    cases: [...arranged, removalClosed, left],
    facets: (context) => [context.removing],
    checks: { ready: ({ sent }) => expect(sent).toEqual([]) },
  })

  it('keeps what was arranged, and forgets it with the call', () => {
    const contextAfter = (...events: readonly Parameters<typeof transition<typeof stageMachine>>[2][]) =>
      events.reduce(
        (snapshot, event) => transition(stageMachine, snapshot, event)[0],
        initialTransition(stageMachine)[0],
      ).context
    const whole = { pinned: 'p2', selfHidden: true, selfMirrored: false, corner: 'topLeft', removing: 'p3' }
    expect(contextAfter()).toEqual(fresh)
    expect(contextAfter(...arranged)).toEqual(whole)
    expect(contextAfter(...arranged, removalClosed)).toEqual({ ...whole, removing: null })
    expect(contextAfter(...arranged, left)).toEqual(fresh)
  })
})

const walk = async (
  subject: Pick<ConstructorParameters<typeof LiveRun>[0], 'machine' | 'contract' | 'input'>,
  events: readonly AnyEventObject[],
) => {
  const run = new LiveRun({ ...subject, bystanders: ['meeting'] })
  await run.start()
  for (const event of events) await run.execute(event)
  return { state: run.snapshot.value, switched: run.sent.map(({ event }) => event.enabled) }
}

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
      { type: 'callPreferences.keysSwitched', on: false },
      chosen('chat', 'x'),
      chosen('people', 'x'),
      chosen('hand', null),
      { type: 'callPreferences.keysReset' },
      {
        type: 'callPreferences.captionsChanged',
        look: { shown: false, size: 'large', contrast: 'high', place: 'top' },
      },
      { type: 'callPreferences.conflictClosed' },
    ],
    facets: (context) => [context.keys.chat, context.conflict?.takenBy, context.captions.size],
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
    expect(Object.values(selectCallKeys(run.snapshot))).toEqual(Array(10).fill(null))
    await run.execute({ type: 'callPreferences.keysSwitched', on: true })
    expect(selectCallKeys(run.snapshot)).toEqual({ ...USUAL_KEYS, chat: 'x' })
  })

  it('the microphone hears whether the hint is wanted, from the stored choice on', async () => {
    const switched = { type: 'localTrack.hintsSwitched', on: false }
    expect((await contextAfter(known)).told).toContainEqual(switched)
    expect(
      (await contextAfter({ type: 'callPreferences.mutedHintSwitched', on: false })).told,
    ).toContainEqual(switched)
  })
})

describe('pushToTalk', () => {
  const subject = { machine: pushToTalkMachine, contract: pushToTalkContract, input: {} }
  const held = { type: 'pushToTalk.held', muted: true }
  const heldOpen = { type: 'pushToTalk.held', muted: false }
  const released = { type: 'pushToTalk.released' }

  testModel('the key of push-to-talk: every state and transition', {
    ...subject,
    bystanders: ['meeting'],
    cases: [held, heldOpen, released, { type: 'transport.left' }],
    expectedTransitions: {
      idle: { 'pushToTalk.held': ['idle', 'talking'] },
      talking: { 'pushToTalk.released': ['idle'], 'transport.left': ['idle'] },
    },
    checks: {
      idle: ({ snapshot }) => expect(snapshot.can(heldOpen)).toBe(false),
      talking: ({ sent }) => expect(switches(sent).at(-1)).toBe('audio true'),
    },
  })

  it('on while the key is held, off with it, and nothing for who is not muted', async () => {
    const switched = async (...events: readonly AnyEventObject[]) => (await walk(subject, events)).switched
    expect(await switched(held)).toEqual([true])
    expect(await switched(held, released)).toEqual([true, false])
    expect(await switched(heldOpen, released)).toEqual([])
    expect(await switched(held, released, released)).toEqual([true, false])
    expect(await switched(held, { type: 'transport.left' }, released)).toEqual([true])
  })
})

describe('lowBandwidth', () => {
  const subject = {
    expectedOutcomes: lowBandwidthOutcomes,
    machine: lowBandwidthMachine,
    contract: lowBandwidthContract,
    input: { peerId: 'p1' },
  }
  const cameras = (sent: readonly Sent[], enabled: boolean): number =>
    switches(sent).filter((one) => one === `video ${enabled}`).length

  testModel<ContextOf<typeof lowBandwidthContract>>(
    'a weak line is met with one suggestion: every state and transition',
    {
      ...subject,
      bystanders: ['meeting'],
      cases: [
        measured(0),
        measured(2),
        measured(4),
        measured(1, 'somebody else'),
        { type: 'lowBandwidth.cameraTurnedOff', comesBack: true },
        { type: 'lowBandwidth.cameraTurnedOff', comesBack: false },
        { type: 'lowBandwidth.declined' },
        camera({ mute: false }),
        camera({ mute: true }),
        { type: 'transport.left' },
        elapsed('weakConnection'),
      ],
      facets: (context) => [context.cameraOn],
      checks: {
        // The camera returns only where it was stopped because of the connection.
        fine: ({ sent }) => expect(cameras(sent, true)).toBeLessThanOrEqual(cameras(sent, false)),
        weak: ({ snapshot }) => expect(snapshot.can({ type: 'lowBandwidth.declined' })).toBe(false),
        suggesting: ({ snapshot }) => expect(snapshot.can({ type: 'lowBandwidth.declined' })).toBe(true),
        'soundOnly.toStay': ({ sent }) => expect(cameras(sent, true)).toBeLessThan(cameras(sent, false)),
        'soundOnly.untilGood': ({ sent }) => expect(cameras(sent, true)).toBeLessThan(cameras(sent, false)),
        declined: ({ snapshot }) => expect(snapshot.can({ type: 'lowBandwidth.declined' })).toBe(false),
      },
    },
  )

  const walked = (...events: readonly AnyEventObject[]) => walk(subject, events)
  const weakly = [camera({ mute: false }), measured(1), elapsed('weakConnection')]
  const givenUp = (comesBack: boolean) => [
    ...weakly,
    { type: 'lowBandwidth.cameraTurnedOff', comesBack },
    camera({ mute: true }),
  ]

  it('the camera goes and comes back as it was agreed', async () => {
    expect(await walked(...weakly)).toEqual({ state: 'suggesting', switched: [] })
    expect(await walked(...givenUp(true))).toEqual({
      state: { soundOnly: 'untilGood' },
      switched: [false],
    })
    expect(await walked(...givenUp(true), measured(2))).toMatchObject({ switched: [false] })
    expect(await walked(...givenUp(true), measured(4))).toEqual({ state: 'fine', switched: [false, true] })
    expect(await walked(...givenUp(false), measured(4))).toEqual({ state: 'fine', switched: [false] })
  })

  it('the camera never comes back by itself once its owner has turned it on and off again', async () => {
    const ownHand = [...givenUp(true), camera({ mute: false }), camera({ mute: true })]
    expect(await walked(...ownHand)).toMatchObject({ state: 'declined' })
    expect(await walked(...ownHand, measured(4), measured(5))).toEqual({ state: 'fine', switched: [false] })
  })
})
