import { Observable } from 'rxjs'
import { fromEventObservable } from 'xstate'
import type { EventOf } from '../../contracts/machineContract.ts'
import { STREAM_PATH } from '../../contracts/meeting/streaming/watchedStream.ts'
import type { watchContract } from '../../machines/watch/watchContract.ts'
import { watchMachine } from '../../machines/watch/watchMachine.ts'
import type { RecordingScreens } from '../../services/media/recordingScreens.ts'
import { playHls } from '../../services/watch/hlsPlayer.ts'

type WatchEvent = EventOf<typeof watchContract>

/** The player in the element of the view, which may come later. */
const defineWatchStreamActor = (screens: RecordingScreens) =>
  fromEventObservable<WatchEvent, { address: string }>(
    ({ input }) =>
      new Observable<WatchEvent>((subscriber) => {
        let stop: () => void = () => undefined
        const unwatch = screens.watch((index, element) => {
          if (index !== 0) return
          stop()
          stop = playHls(element, `${STREAM_PATH}/${input.address}/index.m3u8`, {
            onPlayed: () => subscriber.next({ type: 'watch.played' }),
            onWaited: () => subscriber.next({ type: 'watch.waited' }),
            onEnded: () => subscriber.next({ type: 'watch.ended' }),
            onFailed: () => subscriber.next({ type: 'watch.failed' }),
            onText: (text) => subscriber.next({ type: 'watch.textChanged', text }),
          })
        })
        return () => {
          unwatch()
          stop()
        }
      }),
  )

/** The page to watch a stream: a chunk of its own with hls.js, loaded with its page. */
export const defineWatch = ({ recordingScreens }: { recordingScreens: RecordingScreens }) =>
  watchMachine.provide({ actors: { watchStream: defineWatchStreamActor(recordingScreens) } })
