import { Subject } from 'rxjs'
import { LAYERS_OVER_SOCKET } from '../../../contracts/meeting/call/init.ts'
import { REQUESTS, RESULTS } from '../../../contracts/meeting/connection/requests.ts'
import { createPlaylists } from '../../../services/media/playlists.ts'
import { createRemoteAudio } from '../../../services/media/remoteAudio.ts'
import { createScreenCapture } from '../../../services/media/screenCapture.ts'
import { createMediaChannel } from '../../../services/rtc/dataChannel.ts'
import { type StatsFailure, statsMonitor$ } from '../../../services/stats/statsMonitor.ts'
import type { MeetingSession } from './meetingSession.ts'

/** The live half of a joined call: its parts that a preview does not need are loaded with its code. */
export const joinable = (session: MeetingSession) => {
  const { platform, registry } = session
  const screen = createScreenCapture(registry, {
    devices: platform.mediaDevices,
    isFirefox: session.isFirefox,
    uuid: platform.ids.uuid,
    element: (id) => platform.page.getElementById(id),
  })
  screen.setRole(session.server.role)
  session.signal.learn({ requests: REQUESTS, results: RESULTS })
  const statsFailures$ = new Subject<StatsFailure>()
  return Object.assign(session, {
    screen,
    playlists: createPlaylists(registry),
    remoteAudio: createRemoteAudio(registry),
    channel: createMediaChannel({
      uuid: platform.ids.uuid,
      retryDelay: session.retryDelay,
      preferEarly: (layer, signal) =>
        session.server.init?.config.enabledFlags.includes(LAYERS_OVER_SOCKET) && session.signal.isOpen()
          ? session.signal.request('prefer-video-track-state', layer, signal)
          : null,
      onNotification: (frame) => session.signal.accept(frame),
    }),
    /** Reads both connections each second while there are subscribers (M9.28). */
    stats$: statsMonitor$({
      connection: (side) => session.connections.current(side),
      now: platform.now,
      onFailure: (failure) => statsFailures$.next(failure),
    }),
    /** Failures of those readings, for all subscribers (M8.083). */
    statsFailures$: statsFailures$.asObservable(),
  })
}
export type CallSession = ReturnType<typeof joinable>
