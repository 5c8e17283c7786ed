import { EMPTY, merge, type Observable, Subject } from 'rxjs'
import { filter, map } from 'rxjs/operators'
import { type ErrorAction, MeetingFailure, makeError } from '../../../contracts/errors.ts'
import type { TrackType } from '../../../contracts/meeting/connection/shapes.ts'
import type { Plugin, PluginFact, TrackProcessor } from '../../../contracts/meeting/plugins/trackPlugin.ts'
import type { LocalMedia } from '../localMedia.ts'
import { processFrames } from './frameProcessor.ts'

const ACTION: ErrorAction = 'PLUGIN'
const UNSUPPORTED = { platform: 7001, device: 7005 } as const

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Starts and stops the plugins of our tracks, one for each kind of track (M4.132). */
export interface PluginHost {
  /** @throws MeetingFailure 7001, 7002, 7003 or 7005 */
  add(kind: TrackType, plugin: Plugin): Promise<void>
  remove(kind: TrackType): Promise<void>
  facts$(kind: TrackType): Observable<PluginFact>
}

export const createPluginHost = (media: LocalMedia): PluginHost => {
  const facts$ = new Subject<{ kind: TrackType; fact: PluginFact }>()
  const running = new Map<TrackType, { plugin: Plugin; stopFacts: () => void }>()

  const processorOf = (kind: TrackType, plugin: Plugin): TrackProcessor =>
    plugin.type === 'frame'
      ? (track) =>
          processFrames(plugin, track, (error) => facts$.next({ kind, fact: { kind: 'failed', error } }))
      : (track) => plugin.process(track)

  const failure = (code: 7001 | 7002 | 7003 | 7005, kind: TrackType, cause?: unknown): MeetingFailure =>
    new MeetingFailure(
      makeError(code, {
        action: ACTION,
        trackType: kind,
        ...(cause === undefined ? {} : { description: textOf(cause) }),
      }),
    )

  const forget = (kind: TrackType): void => {
    running.get(kind)?.stopFacts()
    running.delete(kind)
  }

  return {
    async add(kind, plugin) {
      const support = plugin.checkSupport()
      if (!support.isSupported) throw failure(UNSUPPORTED[support.lacks], kind)
      try {
        await plugin.init()
      } catch (error) {
        throw failure(7002, kind, error)
      }
      try {
        await media.setProcessor(kind, processorOf(kind, plugin))
      } catch (error) {
        throw failure(7003, kind, error)
      }
      forget(kind)
      const subscription = (plugin.facts$ ?? EMPTY).subscribe((fact) => facts$.next({ kind, fact }))
      running.set(kind, { plugin, stopFacts: () => subscription.unsubscribe() })
    },
    async remove(kind) {
      forget(kind)
      await media.setProcessor(kind, null)
    },
    facts$: (kind) =>
      merge(
        facts$.pipe(
          filter((one) => one.kind === kind),
          map(({ fact }) => fact),
        ),
        media.processorFailures$.pipe(
          filter((one) => one.kind === kind),
          map(({ error }): PluginFact => ({ kind: 'failed', error })),
        ),
      ),
  }
}
