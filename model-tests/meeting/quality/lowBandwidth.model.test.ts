import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { lowBandwidthContract } from '../../../src/machines/meeting/quality/lowBandwidthContract.ts'
import { lowBandwidthMachine } from '../../../src/machines/meeting/quality/lowBandwidthMachine.ts'
import type { Sent } from '../../liveRun.ts'
import { elapsed, testModel } from '../../paths.ts'
import { track } from '../fixtures.ts'
import { switches, walk } from '../trackSwitches.ts'
import { lowBandwidthOutcomes } from './lowBandwidth.outcomes.ts'

const measured = (score: number, peerId = 'p1') => ({
  type: 'quality.measured',
  peers: [{ peer_id: peerId, downlink_score: score }],
})

/** The scores of our own connection that change the state. */
const leavingScores = (snapshot: { can: (event: AnyEventObject) => boolean }): number[] =>
  [-1, 0, 1, 2, 3, 4, 5].filter((score) => snapshot.can(measured(score)))

const camera = (changes: { mute: boolean }) => ({
  type: 'localTracks.changed',
  tracks: { v1: track('v1', { source: 'regular', ...changes }) },
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
        fine: ({ sent, snapshot }) => {
          expect(cameras(sent, true)).toBeLessThanOrEqual(cameras(sent, false))
          expect(leavingScores(snapshot)).toEqual([0, 1])
        },
        weak: ({ snapshot }) => {
          expect(snapshot.can({ type: 'lowBandwidth.declined' })).toBe(false)
          expect(leavingScores(snapshot)).toEqual([2, 3, 4, 5])
        },
        suggesting: ({ snapshot }) => {
          expect(snapshot.can({ type: 'lowBandwidth.declined' })).toBe(true)
          expect(leavingScores(snapshot)).toEqual([2, 3, 4, 5])
        },
        'soundOnly.toStay': ({ sent, snapshot }) => {
          expect(cameras(sent, true)).toBeLessThan(cameras(sent, false))
          expect(leavingScores(snapshot)).toEqual([3, 4, 5])
        },
        'soundOnly.untilGood': ({ sent, snapshot }) => {
          expect(cameras(sent, true)).toBeLessThan(cameras(sent, false))
          expect(leavingScores(snapshot)).toEqual([3, 4, 5])
        },
        declined: ({ snapshot }) => {
          expect(snapshot.can({ type: 'lowBandwidth.declined' })).toBe(false)
          expect(leavingScores(snapshot)).toEqual([3, 4, 5])
        },
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
