import { noticesMachine } from '../../machines/shell/noticesMachine.ts'
import { offeredUndoMachine } from '../../machines/shell/offeredUndoMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { defineReadClockActor } from '../appointment/readClock.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

/**
 * The entries of the notifications, with the call that takes a change back; it is harmless when repeated. Its contract
 * is loaded with the call, because notifications are on every page and hours are not.
 */
export const defineNotices = (services: { http: Http; now: () => number }) =>
  noticesMachine.provide({
    actors: {
      offeredUndo: offeredUndoMachine.provide({
        actors: {
          readClock: defineReadClockActor(services),
          undoChanges: promiseLogic<Record<string, never>, { changes: string[] }>(
            async ({ input: { changes }, signal }) => {
              const { undoPractice } = await import('../../contracts/portal/schedule/practiceChange.ts')
              for (const id of changes) await services.http.call(undoPractice, { params: { id } }, signal)
              return {}
            },
          ),
        },
      }),
    },
  })
