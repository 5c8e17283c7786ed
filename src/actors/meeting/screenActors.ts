import type { EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { type ScreenShareOptions, screenShareOptions } from '../../contracts/meeting/screenShare.ts'
import type { localScreenContract } from '../../machines/meeting/localScreenContract.ts'
import type { SharedScreen } from '../../services/media/screenCapture.ts'
import type { CallSession } from './callSession.ts'
import { rejectPlain } from './rejectPlain.ts'
import { callbackWork, promiseWork } from './work.ts'

type Contract = typeof localScreenContract
type Shared = OutputOf<Contract, 'captureScreen'>

const plain = (shared: SharedScreen): Shared => ({
  ...shared,
  videoTrackId: shared.videoTrackId || null,
  audioTrackId: shared.audioTrackId || null,
})

/** The browser's dialogue; who gave up meanwhile shares nothing, whatever is chosen in it. */
export const defineCaptureScreenWork = ({ screen }: CallSession) =>
  promiseWork<Shared, { options: ScreenShareOptions | null }>(({ input, signal }) =>
    rejectPlain('TRACK', async () => {
      const shared = await screen.start(input.options ?? screenShareOptions.parse({}))
      if (signal.aborted) screen.stop()
      return plain(shared)
    }),
  )

export const defineRenewScreenWork = ({ screen }: CallSession) =>
  promiseWork<Shared, undefined>(() => rejectPlain('PUBLISH', async () => plain(screen.renew())))

export const defineStopScreenWork = ({ screen }: CallSession) =>
  promiseWork<Record<string, never>, undefined>(() =>
    rejectPlain('TRACK', async () => {
      screen.stop()
      return {}
    }),
  )

export const defineWatchScreenWork = ({ screen }: CallSession) =>
  callbackWork<{ type: 'sound.given'; enabled: boolean }, undefined>(({ receive, sendBack }) => {
    receive(({ enabled }) => screen.setSound(enabled))
    const ends = screen.ended$.subscribe(() => sendBack({ type: 'screen.ended' } satisfies EventOf<Contract>))
    return () => ends.unsubscribe()
  })
