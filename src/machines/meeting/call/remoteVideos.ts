import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import type { remoteVideoContract } from '../tracks/remoteVideoContract.ts'
import { layerDefinitions } from '../tracks/videoLayers.ts'
import type { meetingContract, VideoSubscription } from './meetingContract.ts'

/** The actors of the others' videos, one for each track. Pure. */
type Context = ContextOf<typeof meetingContract>
type VideoEvent = EventOf<typeof remoteVideoContract>
type Reports = Extract<EventOf<typeof meetingContract>, { type: 'layers.reported' }>['tracks']

export const remoteVideoActorId = (trackId: string) => `remoteVideo:${trackId}` as const

type VideoActorId = ReturnType<typeof remoteVideoActorId>

/** A camera has the layers of its peer's role, a screen has one size (protocol §5.4). */
const definitionsOf = ({ roles }: Context, { source, role }: VideoSubscription) =>
  source === 'regular' ? layerDefinitions(roles[role]) : []

/** The changes that lead from the known videos to a new list of them. */
export const changedVideos = (context: Context, listed: readonly VideoSubscription[]) => {
  const videos = Object.fromEntries(listed.map((video) => [video.trackId, video]))
  const started: { id: VideoActorId; input: InputOf<typeof remoteVideoContract> }[] = []
  const changes: { id: VideoActorId; event: VideoEvent }[] = []
  for (const video of listed) {
    const { trackId, enabled, role } = video
    const id = remoteVideoActorId(trackId)
    const known = context.videos[trackId]
    const definitions = definitionsOf(context, video)
    if (!known) {
      started.push({ id, input: { trackId, enabled, definitions, noneDisabled: context.noneDisabled } })
      continue
    }
    if (known.role !== role) changes.push({ id, event: { type: 'track.definitionsChanged', definitions } })
    if (known.enabled !== enabled) changes.push({ id, event: { type: 'track.enabledChanged', enabled } })
  }
  const stopped = Object.keys(context.videos)
    .filter((trackId) => !Object.hasOwn(videos, trackId))
    .map(remoteVideoActorId)
  return { videos, stopped, started, changes }
}

/** The server's reports of layers, for the videos that are known. */
export const layerReports = ({ videos }: Context, reports: Reports) =>
  Object.values(reports)
    .filter(({ track_id }) => Object.hasOwn(videos, track_id))
    .map((report) => ({
      id: remoteVideoActorId(report.track_id),
      event: {
        type: 'layer.reported' as const,
        current: report.current_layer,
        degraded: report.publisher_degraded || report.subscriber_degraded,
      },
    }))
