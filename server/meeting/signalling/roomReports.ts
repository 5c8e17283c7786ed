import type { RequestParams } from '../../../src/contracts/meeting/requests.ts'
import { failureOf } from '../../failure.ts'
import { isCheckRoom } from '../checkRoom.ts'
import { REPORT_LIMIT } from '../limits.ts'
import { RateLimit } from '../rateLimit.ts'
import { clientReportOf } from './clientReport.ts'
import type { RoomSurroundings } from './roomSurroundings.ts'

/** What the clients of a room report over their sockets, as much of it as is kept (protocol §11.1). */
export class RoomReports {
  readonly #roomId: string
  readonly #around: RoomSurroundings
  readonly #rate: RateLimit

  constructor(roomId: string, around: RoomSurroundings) {
    this.#roomId = roomId
    this.#around = around
    this.#rate = new RateLimit(REPORT_LIMIT.perRoom, around.clock.now())
  }

  /** Not waited for: a slow database must not hold up the call. */
  take(report: RequestParams<'analytics'>): void {
    // A check tells nothing of itself (protocol §10); a client of the provider's may try.
    if (isCheckRoom(this.#roomId)) return
    const { clock, reports, log } = this.#around
    const at = clock.now()
    if (!this.#rate.allows(at)) return
    reports.addReport(clientReportOf(this.#roomId, report, at)).catch((error: unknown) => {
      log.error({ failure: failureOf(error) }, 'a report could not be kept')
    })
  }
}
