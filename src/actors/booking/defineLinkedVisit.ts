import {
  acceptProposedTime,
  cancelLinkedVisit,
  moveLinkedVisit,
  readLinkedVisit,
} from '../../contracts/portal/visitLink/visitLink.ts'
import type { VisitChange } from '../../machines/booking/linkedVisitContract.ts'
import { linkedVisitMachine } from '../../machines/booking/linkedVisitMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { defineOfferedSlots } from './defineOfferedSlots.ts'

/** `/visit/{token}` with its calls. */
export const defineLinkedVisit = (services: { http: Http; now: () => number }) => {
  const { http } = services
  const changed = (token: string, change: VisitChange, signal: AbortSignal) => {
    const params = { token }
    switch (change.kind) {
      case 'cancel':
        return http.call(cancelLinkedVisit, { params }, signal)
      case 'move':
        return http.call(moveLinkedVisit, { params, body: { start_time: change.startTime } }, signal)
      case 'acceptProposal':
        return http.call(acceptProposedTime, { params }, signal)
    }
  }
  return linkedVisitMachine.provide({
    actors: {
      slots: defineOfferedSlots(services),
      fetchVisit: promiseLogic(async ({ input, signal }) => ({
        visit: await http.call(readLinkedVisit, { params: { token: input.token } }, signal),
      })),
      sendChange: promiseLogic(async ({ input, signal }) => ({
        visit: await changed(input.token, input.change, signal),
      })),
    },
  })
}
