import type { EventOf, OutputOf } from '../../../contracts/machineContract.ts'
import { type ScreenShareOptions, screenShareOptions } from '../../../contracts/meeting/tracks/screenShare.ts'
import type { localScreenContract } from '../../../machines/meeting/tracks/localScreenContract.ts'
import type { SharedScreen } from '../../../services/media/screenCapture.ts'
import type { CallSession } from '../call/callSession.ts'
import { callbackFunction, promiseFunction } from '../call/logicFunctions.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

type Contract = typeof localScreenContract
type Shared = OutputOf<Contract, 'captureScreen'>

const plain = (shared: SharedScreen): Shared => ({
  ...shared,
  videoTrackId: shared.videoTrackId || null,
  audioTrackId: shared.audioTrackId || null,
})

/** The browser's dialog; after an abort, whatever is chosen in it is not shared. */
export const defineCaptureScreenLogic = ({ screen }: CallSession) =>
  promiseFunction<Shared, { options: ScreenShareOptions | null }>(({ input, signal }) =>
    rejectPlain('TRACK', async () => {
      const shared = await screen.start(input.options ?? screenShareOptions.parse({}))
      if (signal.aborted) screen.stop()
      return plain(shared)
    }),
  )

export const defineRenewScreenLogic = ({ screen }: CallSession) =>
  promiseFunction<Shared, undefined>(() => rejectPlain('PUBLISH', async () => plain(screen.renew())))

export const defineStopScreenLogic = ({ screen }: CallSession) =>
  promiseFunction<Record<string, never>, undefined>(() =>
    rejectPlain('TRACK', async () => {
      screen.stop()
      return {}
    }),
  )

export const defineWatchScreenLogic = ({ screen }: CallSession) =>
  callbackFunction<{ type: 'sound.given'; enabled: boolean }, undefined>(({ receive, sendBack }) => {
    receive(({ enabled }) => screen.setSound(enabled))
    const ends = screen.ended$.subscribe(() => sendBack({ type: 'screen.ended' } satisfies EventOf<Contract>))
    return () => ends.unsubscribe()
  })
