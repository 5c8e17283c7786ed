import { toMeetingError } from '../../contracts/errors.ts'
import type { VideoLayer } from '../../contracts/meeting/shapes.ts'
import type { Volumes } from '../../services/media/remoteAudio.ts'
import type { CallSession } from './callSession.ts'
import { rejectPlain } from './rejectPlain.ts'
import { callbackWork, promiseWork } from './work.ts'

export const definePreferLayerWork = ({ channel }: CallSession) =>
  promiseWork<{ layer: VideoLayer }, { trackId: string; layer: VideoLayer }>(({ input, signal }) =>
    rejectPlain('DATA_CHANNEL', async () => {
      await channel.request(
        'prefer-video-track-state',
        { track_id: input.trackId, max_spatial_layer: input.layer },
        signal,
      )
      return { layer: input.layer }
    }),
  )

export const defineApplyOutputWork = ({ remoteAudio }: CallSession) =>
  promiseWork<{ deviceId: string }, { deviceId: string }>(({ input }) =>
    rejectPlain('DEVICES', async () => {
      await remoteAudio.setOutput(input.deviceId)
      return { deviceId: input.deviceId }
    }),
  )

/** Plays the others' sound, as loud as was chosen. */
export const defineRemoteAudioWork = ({ remoteAudio, platform }: CallSession) =>
  callbackWork<{ type: 'volumes.given' } & Volumes, { sinkElementId: string | null }>(
    ({ input, receive, sendBack }) => {
      const { sinkElementId } = input
      remoteAudio.setSink(sinkElementId === null ? null : platform.page.getElementById(sinkElementId))
      receive((volumes) => remoteAudio.setVolumes(volumes))
      const facts = remoteAudio.facts$.subscribe((fact) => sendBack(fact))
      return () => facts.unsubscribe()
    },
  )

/** What nobody listens to here is not sent here (M7.110). */
export const defineAudioPreferencesWork = ({ channel }: CallSession) =>
  callbackWork<{ type: 'preference.given'; trackId: string; subscribed: boolean }, undefined>(
    ({ receive, sendBack }) => {
      const ending = new AbortController()
      receive(({ trackId, subscribed }) => {
        channel
          .request('prefer-audio-track-state', { track_id: trackId, subscribed }, ending.signal)
          .catch((error: unknown) => {
            if (!ending.signal.aborted)
              sendBack({ type: 'preference.failed', error: toMeetingError(error, 'DATA_CHANNEL') })
          })
      })
      return () => ending.abort()
    },
  )

export const defineUnblockWork = ({ remoteAudio }: CallSession) =>
  promiseWork<Record<string, never>, undefined>(() =>
    rejectPlain('AUTOPLAY', async () => {
      await remoteAudio.unblock()
      return {}
    }),
  )
