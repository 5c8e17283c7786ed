import { failureOf } from '../../failure.ts'
import type { EngineReport } from '../media/engineMessages.ts'
import type { MediaService } from '../media/mediaProcess.ts'
import type { MeetingLog } from '../meetingLog.ts'
import type { MediaKeys } from './mediaKeys.ts'
import type { RoomHost } from './roomHost.ts'

interface MediaReportsDeps {
  readonly log: MeetingLog
  readonly keys: MediaKeys<RoomHost>
  /** The rooms whose media this process carries. */
  roomsOn(worker: MediaService): readonly RoomHost[]
}

/** Passes the reports of the media processes to the rooms that they concern. */
export class MediaReports {
  readonly #deps: MediaReportsDeps

  constructor(deps: MediaReportsDeps) {
    this.#deps = deps
  }

  listen(worker: MediaService): void {
    const { log, roomsOn } = this.#deps
    worker.onReport((report) => {
      try {
        this.#onReport(report, worker)
      } catch (error) {
        log.error({ failure: failureOf(error), report: report.kind }, 'a media report failed')
      }
    })
    worker.onLost(() => {
      const hosts = roomsOn(worker)
      log.error({ rooms: hosts.length }, 'a media process ended and was started again')
      for (const host of hosts) host.changeNode()
    })
  }

  #onReport(report: EngineReport, worker: MediaService): void {
    const { log, keys, roomsOn } = this.#deps
    switch (report.kind) {
      case 'subscribeOffer': {
        const found = keys.find(report.peer)
        if (found === undefined) return
        const offer = { type: 'offer', sdp: report.sdp, sfu_node_id: found.host.nodeId }
        found.host.connectionOf(found.peerId)?.notify('offer', offer)
        return
      }
      case 'levels': {
        const levels = keys.groupByHost(report.levels)
        // A room without a level is notified too, so that its last speaker is taken off the list.
        for (const host of roomsOn(worker))
          host.notifySpeakers(
            (levels.get(host) ?? []).map(({ peerId, item: { trackId, level } }) => ({
              peerId,
              trackId,
              level,
            })),
          )
        return
      }
      case 'quality': {
        const scores = keys.groupByHost(report.scores)
        for (const host of roomsOn(worker))
          host.notifyQuality(
            new Map((scores.get(host) ?? []).map(({ peerId, item }) => [peerId, item.score])),
          )
        return
      }
      case 'connection':
        log.info({ target: report.target, state: report.state }, 'media connection')
        return
      case 'recordingEnded':
      case 'recordingFailed':
        for (const host of roomsOn(worker)) host.recorder.onReport(report)
        return
      case 'composition':
      case 'compositionEnded':
        for (const host of roomsOn(worker)) host.composer.onReport(report)
        return
      case 'sound':
        for (const host of roomsOn(worker)) host.captions.hear(report.packets)
        return
      case 'trouble':
        log.warn({ trouble: report.message }, 'media engine')
        return
      default:
        return
    }
  }
}
