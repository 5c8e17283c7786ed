import { mailRecordCode, readSharedRecords } from '../../contracts/portal/visitLink/sharedRecords.ts'
import {
  acceptProposedTime,
  cancelLinkedVisit,
  moveLinkedVisit,
  readLinkedVisit,
} from '../../contracts/portal/visitLink/visitLink.ts'
import type { VisitChange } from '../../machines/booking/linkedVisitContract.ts'
import { linkedVisitMachine } from '../../machines/booking/linkedVisitMachine.ts'
import { recordCode } from '../../machines/booking/recordCode.ts'
import { sharedRecords } from '../../machines/booking/sharedRecords.ts'
import { asGuest } from '../../services/portal/asGuest.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { defineOfferedSlots } from './defineOfferedSlots.ts'
import { openCheckout } from './openCheckout.ts'

/** `/visit/{token}` with its calls. */
export const defineLinkedVisit = (services: { http: Http; now: () => number }) => {
  const http = asGuest(services.http)
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
      slots: defineOfferedSlots({ ...services, http }),
      sharedRecords: sharedRecords.machine.provide({
        actors: {
          run: promiseLogic(async ({ input: { params }, signal }) => ({
            result: await http.call(
              readSharedRecords,
              {
                params: { token: params.token },
                body:
                  params.proof.kind === 'code'
                    ? { code: params.proof.code }
                    : { birth_date: params.proof.birthDate },
              },
              signal,
            ),
          })),
        },
      }),
      recordCode: recordCode.machine.provide({
        actors: {
          run: promiseLogic(async ({ input: { params }, signal }) => {
            await http.call(mailRecordCode, { params: { token: params.token } }, signal)
            return { result: {} }
          }),
        },
      }),
      fetchVisit: promiseLogic(async ({ input, signal }) => ({
        visit: await http.call(readLinkedVisit, { params: { token: input.token } }, signal),
      })),
      openCheckout: promiseLogic(({ input, signal }) => openCheckout(http, input.token, signal)),
      sendChange: promiseLogic(async ({ input, signal }) => ({
        visit: await changed(input.token, input.change, signal),
      })),
    },
  })
}
