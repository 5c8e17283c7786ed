import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { stageContract } from '../../src/machines/meeting/call/stageContract.ts'
import { stageMachine } from '../../src/machines/meeting/call/stageMachine.ts'
import { LiveRun, type Sent } from '../liveRun.ts'
import { elapsed, testModel } from '../paths.ts'
import { track } from './fixtures.ts'

const measured = (score: number, peerId = 'p1') => ({
  type: 'quality.measured',
  peers: [{ peer_id: peerId, downlink_score: score }],
})

const camera = (changes: { mute: boolean }) => ({
  type: 'localTracks.changed',
  tracks: { v1: track('v1', { source: 'regular', ...changes }) },
})

const microphone = (changes: { mute: boolean }) => ({
  type: 'localTracks.changed',
  tracks: { a1: track('a1', { type: 'audio', source: 'regular', ...changes }) },
})

const cameras = (sent: readonly Sent[], enabled: boolean): number =>
  sent.filter(({ event }) => event.kind === 'video' && event.enabled === enabled).length

describe('stage', () => {
  testModel<ContextOf<typeof stageContract>>(
    'a weak line is met with one suggestion: every state and transition',
    {
      machine: stageMachine,
      contract: stageContract,
      bystanders: ['meeting'],
      input: { peerId: 'p1' },
      limit: 50_000,
      cases: [
        measured(0),
        measured(2),
        measured(4),
        measured(1, 'somebody else'),
        { type: 'stage.cameraTurnedOff', comesBack: true },
        { type: 'stage.cameraTurnedOff', comesBack: false },
        { type: 'stage.suggestionDeclined' },
        { type: 'stage.pinned', peerId: 'p2' },
        { type: 'stage.selfHidden', hidden: true },
        { type: 'stage.selfMirrored', mirrored: false },
        { type: 'stage.selfMoved', corner: 'topLeft' },
        { type: 'stage.menuOpened', peerId: 'p2' },
        { type: 'stage.menuClosed' },
        { type: 'stage.removalAsked', peerId: 'p2' },
        { type: 'stage.removalClosed' },
        camera({ mute: false }),
        camera({ mute: true }),
        microphone({ mute: false }),
        { type: 'stage.talkHeld' },
        { type: 'stage.talkReleased' },
        { type: 'transport.left' },
        elapsed('weakConnection'),
      ],
      facets: (context) => [
        context.restoresCamera,
        context.cameraOn,
        context.microphoneOn,
        context.talking,
        context.menuOf,
        context.removing,
      ],
      checks: {
        // The camera returns only where it was stopped because of the connection.
        fine: ({ sent }) => expect(cameras(sent, true)).toBeLessThanOrEqual(cameras(sent, false)),
        weak: ({ context }) => expect(context.restoresCamera).toBe(false),
        suggesting: ({ context }) => expect(context.restoresCamera).toBe(false),
        soundOnly: ({ sent }) => expect(cameras(sent, true)).toBeLessThan(cameras(sent, false)),
        declined: ({ context }) => expect(context.restoresCamera).toBe(false),
      },
    },
  )

  const walk = async (events: readonly AnyEventObject[]) => {
    const run = new LiveRun({
      machine: stageMachine,
      contract: stageContract,
      input: { peerId: 'p1' },
      bystanders: ['meeting'],
    })
    await run.start()
    for (const event of events) await run.execute(event)
    return { state: run.snapshot.value, switched: run.sent.map(({ event }) => event.enabled) }
  }
  const weakly = [camera({ mute: false }), measured(1), elapsed('weakConnection')]
  const givenUp = [...weakly, { type: 'stage.cameraTurnedOff', comesBack: true }, camera({ mute: true })]

  it('the camera goes and comes back as it was agreed', async () => {
    expect(await walk(weakly)).toEqual({ state: 'suggesting', switched: [] })
    expect(await walk(givenUp)).toEqual({ state: 'soundOnly', switched: [false] })
    expect(await walk([...givenUp, measured(4)])).toEqual({ state: 'fine', switched: [false, true] })
  })

  it('hold to talk: on while the key is held, off with it, and nothing for who is not muted', async () => {
    const held = { type: 'stage.talkHeld' }
    const released = { type: 'stage.talkReleased' }
    const muted = microphone({ mute: true })
    const open = microphone({ mute: false })
    expect((await walk([muted, held])).switched).toEqual([true])
    expect((await walk([muted, held, open, released])).switched).toEqual([true, false])
    // Released before the microphone is on, the key still switches it off.
    expect((await walk([muted, held, released])).switched).toEqual([true, false])
    expect((await walk([open, held, released])).switched).toEqual([])
    expect((await walk([muted, held, open, released, released])).switched).toEqual([true, false])
  })

  it('the camera never comes back by itself once its owner has turned it on and off again', async () => {
    const ownHand = [...givenUp, camera({ mute: false }), camera({ mute: true })]
    expect(await walk([...ownHand, measured(4), measured(5)])).toEqual({ state: 'fine', switched: [false] })
  })
})
