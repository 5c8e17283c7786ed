import type { RequestParams } from '../../../src/contracts/meeting/connection/requests.ts'
import { failureOf } from '../../failure.ts'
import { isCheckRoom } from '../checkRoom.ts'
import { REPORT_LIMIT } from '../limits.ts'
import { RateLimit } from '../rateLimit.ts'
import { clientReportOf } from './clientReport.ts'
import type { RoomDependencies } from './roomDependencies.ts'

/** Stores the reports of a room's clients over their sockets (protocol §11.1). */
export class RoomReports {
  readonly #roomId: string
  readonly #deps: RoomDependencies
  readonly #rate: RateLimit

  constructor(roomId: string, deps: RoomDependencies) {
    this.#roomId = roomId
    this.#deps = deps
    this.#rate = new RateLimit(REPORT_LIMIT.perRoom, deps.clock.now())
  }

  /** Not awaited, because a slow database must not delay the call. */
  take(report: RequestParams<'analytics'>): void {
    // Checks send no reports (protocol §10), but a client of the provider may.
    if (isCheckRoom(this.#roomId)) return
    const { clock, reports, log } = this.#deps
    const at = clock.now()
    if (!this.#rate.allows(at)) return
    reports.addReport(clientReportOf(this.#roomId, report, at)).catch((error: unknown) => {
      log.error({ failure: failureOf(error) }, 'a report could not be kept')
    })
  }
}
