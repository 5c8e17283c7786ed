import { EMPTY, map, merge } from 'rxjs'
import { fromCallback, fromPromise } from 'xstate'
import { DEFAULT_DEVICE_ID } from '../../../contracts/constants.ts'
import { toMeetingError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { TrackType } from '../../../contracts/meeting/connection/shapes.ts'
import type { localTrackContract } from '../../../machines/meeting/tracks/localTrackContract.ts'
import { hidden$, isMobile } from '../../../services/media/pageVisibility.ts'
import { permissionChanges$ } from '../../../services/media/permissions.ts'
import { streamLogic } from '../../kit/streamLogic.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

type Contract = typeof localTrackContract
type Context = ContextOf<Contract>
type Fact = EventOf<Contract>

interface TrackInput {
  kind: TrackType
  deviceId: string
  enabled: boolean
}

/** The requested device: with a notice the default device replaces it. */
const answered = <T extends { notice: unknown }>(
  opened: T,
  deviceId: string,
): T & { lastRequestedDeviceId: string } => ({
  ...opened,
  lastRequestedDeviceId: opened.notice === null ? deviceId : DEFAULT_DEVICE_ID,
})

/** @param onSettled called when the preview has succeeded or failed, so that later code can load */
export const defineAcquireTrackActor = (
  { localMedia }: MeetingSession,
  onSettled: () => void = () => undefined,
) =>
  fromPromise<OutputOf<Contract, 'acquireTrack'>, TrackInput>(({ input }) =>
    rejectPlain('TRACK', async () => {
      try {
        return answered(await localMedia.acquire(input.kind, input.deviceId, input.enabled), input.deviceId)
      } finally {
        onSettled()
      }
    }),
  )

export const defineSetTrackEnabledActor = ({ localMedia }: MeetingSession) =>
  fromPromise<OutputOf<Contract, 'mute'>, TrackInput>(({ input }) =>
    rejectPlain('TRACK', async () =>
      answered(await localMedia.setEnabled(input.kind, input.deviceId, input.enabled), input.deviceId),
    ),
  )

export const defineSwitchDeviceActor = ({ localMedia }: MeetingSession) =>
  fromPromise<OutputOf<Contract, 'switchDevice'>, { kind: TrackType; deviceId: string; onlyThis: boolean }>(
    ({ input }) =>
      rejectPlain('TRACK', async () =>
        answered(await localMedia.switchDevice(input.kind, input.deviceId, input), input.deviceId),
      ),
  )

export const defineRenewTrackActor = ({ localMedia }: MeetingSession) =>
  fromPromise<OutputOf<Contract, 'renewTrack'>, { kind: TrackType; generation: number }>(({ input }) =>
    rejectPlain('PUBLISH', async () => localMedia.renew(input.kind, input.generation)),
  )

export const defineReleaseTrackActor = ({ localMedia }: MeetingSession) =>
  fromPromise<Record<string, never>, { kind: TrackType }>(({ input }) =>
    rejectPlain('TRACK', async () => {
      localMedia.release(input.kind)
      return {}
    }),
  )

export const defineWatchTrackActor = ({ localMedia }: MeetingSession) =>
  streamLogic<{ kind: TrackType }>(({ input }) =>
    localMedia.facts$(input.kind).pipe(map((fact) => ({ type: `track.${fact}` }) satisfies Fact)),
  )

export const defineWatchMutedSpeechActor = ({ localMedia }: MeetingSession) =>
  streamLogic<{ kind: TrackType; wanted: boolean }>(({ input }) =>
    input.kind === 'audio' && input.wanted
      ? localMedia.mutedSpeech$.pipe(map(() => ({ type: 'speech.heard' }) satisfies Fact))
      : EMPTY,
  )

/** The page's visibility and the browser's permission, as events of one track. */
export const defineWatchSurroundingsActor = ({ localMedia, platform }: MeetingSession) =>
  streamLogic<Pick<Context, 'kind' | 'pausesWhenHidden'>>(({ input }) => {
    const pauses = input.kind === 'video' && (input.pausesWhenHidden || isMobile(platform.userAgent))
    return merge(
      hidden$(platform.page).pipe(
        map(
          (hidden): Fact =>
            hidden
              ? { type: 'page.hidden', pauses }
              : { type: 'page.visible', publishing: localMedia.isPublishing(input.kind) },
        ),
      ),
      permissionChanges$(platform.permissions, input.kind).pipe(
        map((state): Fact => ({ type: 'permission.changed', state })),
      ),
    )
  })

/** Applies the current settings to capture and sending, at first those of the start. */
export const defineTrackSettingsActor = ({ localMedia }: MeetingSession) =>
  fromCallback<
    { type: 'settings.given'; audio: Context['audio']; video: Context['video'] },
    Pick<Context, 'kind' | 'audio' | 'video'>
  >(({ input, receive, sendBack }) => {
    const apply = ({ audio, video }: Pick<Context, 'audio' | 'video'>) => {
      const refused = (error: unknown) =>
        sendBack({ type: 'settings.refused', error: toMeetingError(error, 'TRACK') } satisfies Fact)
      if (input.kind === 'audio' && audio) localMedia.applyAudio(audio).catch(refused)
      if (input.kind === 'video' && video) localMedia.applyVideo(video).catch(refused)
    }
    apply(input)
    receive(apply)
  })
