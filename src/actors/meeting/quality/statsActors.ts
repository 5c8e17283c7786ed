import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { makeError } from '../../../contracts/errors.ts'
import type { EventOf } from '../../../contracts/machineContract.ts'
import type { StatsReport } from '../../../contracts/meeting/quality/stats.ts'
import type { peersMachine } from '../../../machines/meeting/people/peersMachine.ts'
import type { statsContract } from '../../../machines/meeting/quality/statsContract.ts'
import type { SamplerInput, SamplerOrder } from '../../../machines/meeting/quality/statsMachine.ts'
import { SYSTEM_ID } from '../../../machines/systemIds.ts'
import { publishSample, subscribeSample } from '../../../services/stats/samples.ts'
import { createSampleWindow, type SampleWindow } from '../../../services/stats/sampleWindow.ts'
import type { CallSession } from '../call/callSession.ts'
import { callbackFunction } from '../call/logicFunctions.ts'

type StatsEvent = EventOf<typeof statsContract>

const CAPITALS = { publish: 'PUBLISH', subscribe: 'SUBSCRIBE' } as const

/**
 * Samples every second during a call with reports, and returns the collected report when the machine asks.
 */
export const defineSamplerLogic = (session: CallSession) =>
  callbackFunction<SamplerOrder, SamplerInput>(({ input, receive, sendBack, system }) => {
    const notify = (event: StatsEvent) => sendBack(event)
    const tracks = () => {
      const peers: AnyActorRef | undefined = system.get(SYSTEM_ID.peers)
      const snapshot: SnapshotFrom<typeof peersMachine> | undefined = peers?.getSnapshot()
      return snapshot?.context.tracks ?? {}
    }
    const sourceOf = (trackId: string) => tracks()[trackId]?.source ?? 'regular'
    const enabled = (trackId: string) => tracks()[trackId]?.enabled ?? true
    const windows: Record<'publish' | 'subscribe', SampleWindow> = {
      publish: createSampleWindow({ size: input.publish.window, sampleOf: publishSample, sourceOf }),
      subscribe: createSampleWindow({ size: input.subscribe.window, sampleOf: subscribeSample, sourceOf }),
    }
    const subscription = session.statsFailures$.subscribe(({ side, description }) => {
      notify({
        type: 'stats.readFailed',
        error: makeError(4007, { action: 'STATS', description: CAPITALS[side], message: description }),
      })
    })
    // A room without reports needs no sampling; then only an open statistics panel samples.
    if (input.publish.enabled || input.subscribe.enabled)
      subscription.add(
        session.stats$.subscribe((look) => {
          if (input.publish.enabled) windows.publish.add(look.publish, enabled)
          if (input.subscribe.enabled) windows.subscribe.add(look.subscribe, enabled)
        }),
      )
    receive(({ side }) => {
      const report: StatsReport | null = windows[side].take(input.joinedAt)
      notify({ type: 'stats.collected', side, report })
    })
    return () => subscription.unsubscribe()
  })
