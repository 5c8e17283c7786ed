import { NEVER } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { streamLogic } from '../../../src/actors/kit/streamLogic.ts'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { remoteVideoContract } from '../../../src/machines/meeting/tracks/remoteVideoContract.ts'
import { remoteVideoMachine } from '../../../src/machines/meeting/tracks/remoteVideoMachine.ts'
import { layerDefinitions } from '../../../src/machines/meeting/tracks/videoLayers.ts'
import { done, elapsed, failed, testModel } from '../../paths.ts'
import { policyFor } from '../fixtures.ts'
import { remoteVideoOutcomes } from './remoteVideo.outcomes.ts'

type Context = ContextOf<typeof remoteVideoContract>
const small = { width: 320, height: 180 }
const resized = (sinkId: string, size = small) => ({ type: 'sink.resized', sinkId, size })
const crowd = Array.from({ length: 10 }, (_, index) => resized(`crowd-${index}`))

const cases = [
  ...crowd,
  { type: 'sink.removed', sinkId: 'crowd-0' },
  { type: 'track.enabledChanged', enabled: false },
  { type: 'track.mediaArrived' },
  { type: 'layer.preferred', layer: 'high' },
  { type: 'track.definitionsChanged', definitions: [] },
  { type: 'layer.reported', current: 'none', degraded: true },
  { type: 'layer.reported', current: 'low', degraded: false },
  done('preferLayer', { layer: 'low' }),
  done('preferLayer', { layer: 'none' }),
  failed('preferLayer', makeError(5000, { action: 'DATA_CHANNEL' })),
  elapsed('resizeDebounce'),
]
/** Only one order of joining matters, and of many peers only their number and the layer. */
const facets = (context: Context) => {
  const ids = Object.keys(context.sinks)
  const size = ids.every((id, index) => id === `crowd-${index}`) ? ids.length : 0
  return size > 1
    ? [size, context.wanted === context.asked]
    : [size, context.wanted, context.asked, context.enabled, context.degraded]
}

const checks = {
  'layer.settled': ({ context }: { context: Context }) =>
    expect(context.asked === context.wanted || (context.wanted === 'none' && context.noneDisabled)).toBe(
      true,
    ),
  'layer.resizing': ({ children }: { children: readonly string[] }) =>
    expect(children).not.toContain('preferLayer'),
  'layer.asking': ({ context, children }: { context: Context; children: readonly string[] }) => {
    expect(children).toContain('preferLayer')
    expect(context.asked).not.toBe(context.wanted)
  },
  'layer.refused': ({ sent }: { sent: readonly { event: { type: string } }[] }) =>
    expect(sent.some(({ event }) => event.type === 'error.raised')).toBe(true),
  'quality.normal': ({ context }: { context: Context }) =>
    expect(context.enabled && context.degraded && context.current === 'none').toBe(false),
  'quality.degraded': ({ context }: { context: Context }) =>
    expect([context.enabled, context.degraded, context.current]).toEqual([true, true, 'none']),
}

describe('remoteVideo', () => {
  it('M4.121 M7.111 who hides and shows a picture before the server has answered sees it move again', async () => {
    const asked: string[] = []
    const actor = createActor(
      remoteVideoMachine.provide({
        actors: {
          videoSinks: streamLogic<{ trackId: string }>(() => NEVER),
          preferLayer: fromPromise(({ input }) => {
            asked.push(input.layer)
            // The first request is answered, the others are pending.
            return asked.length === 1 ? Promise.resolve({ layer: input.layer }) : new Promise(() => undefined)
          }),
        },
      }),
      { input: { trackId: 't1', enabled: true, definitions: [], noneDisabled: false } },
    ).start()
    actor.send({ type: 'sink.resized', sinkId: 'a', size: small })
    await vi.waitFor(() => expect(actor.getSnapshot().context.asked).toBe('high'))
    actor.send({ type: 'track.enabledChanged', enabled: false })
    actor.send({ type: 'track.enabledChanged', enabled: true })
    expect(asked).toEqual(['high', 'none', 'high'])
  })

  testModel<Context>('every state and transition', {
    expectedOutcomes: remoteVideoOutcomes,
    machine: remoteVideoMachine,
    contract: remoteVideoContract,
    bystanders: ['meeting'],
    input: {
      trackId: 't1',
      enabled: true,
      definitions: layerDefinitions(policyFor('doctor').known_roles.doctor),
      noneDisabled: false,
    },
    limit: 50_000,
    cases,
    facets,
    checks,
  })

  testModel<Context>('M4.120 a room that does not want to hear of none is not told', {
    machine: remoteVideoMachine,
    contract: remoteVideoContract,
    bystanders: ['meeting'],
    input: { trackId: 't1', enabled: true, definitions: [], noneDisabled: true },
    limit: 50_000,
    cases,
    facets,
    checks,
  })
})
