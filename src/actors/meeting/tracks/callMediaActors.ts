import { toMeetingError } from '../../../contracts/errors.ts'
import type { VideoLayer } from '../../../contracts/meeting/connection/shapes.ts'
import type { Volumes } from '../../../services/media/remoteAudio.ts'
import type { CallSession } from '../call/callSession.ts'
import { callbackFunction, promiseFunction } from '../call/logicFunctions.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

export const definePreferLayerLogic = ({ channel }: CallSession) =>
  promiseFunction<{ layer: VideoLayer }, { trackId: string; layer: VideoLayer }>(({ input, signal }) =>
    rejectPlain('DATA_CHANNEL', async () => {
      await channel.request(
        'prefer-video-track-state',
        { track_id: input.trackId, max_spatial_layer: input.layer },
        signal,
      )
      return { layer: input.layer }
    }),
  )

/** The chosen speaker is for everything that is heard in the call: the others, and what we play for all. */
export const defineApplyOutputLogic = ({ remoteAudio, playlists }: CallSession) =>
  promiseFunction<{ deviceId: string }, { deviceId: string }>(({ input }) =>
    rejectPlain('DEVICES', async () => {
      await Promise.all([remoteAudio.setOutput(input.deviceId), playlists.setOutput(input.deviceId)])
      return { deviceId: input.deviceId }
    }),
  )

/** Plays the others' sound at the chosen volume. */
export const defineRemoteAudioLogic = ({ remoteAudio, platform }: CallSession) =>
  callbackFunction<{ type: 'volumes.given' } & Volumes, { sinkElementId: string | null }>(
    ({ input, receive, sendBack }) => {
      const { sinkElementId } = input
      remoteAudio.setSink(sinkElementId === null ? null : platform.page.getElementById(sinkElementId))
      receive((volumes) => remoteAudio.setVolumes(volumes))
      const facts = remoteAudio.facts$.subscribe((fact) => sendBack(fact))
      return () => facts.unsubscribe()
    },
  )

/** Sound that is muted here is not sent to us (M7.110). */
export const defineAudioPreferencesLogic = ({ channel }: CallSession) =>
  callbackFunction<{ type: 'preference.given'; trackId: string; subscribed: boolean }, undefined>(
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

export const defineUnblockLogic = ({ remoteAudio }: CallSession) =>
  promiseFunction<Record<string, never>, undefined>(() =>
    rejectPlain('AUTOPLAY', async () => {
      await remoteAudio.unblock()
      return {}
    }),
  )
