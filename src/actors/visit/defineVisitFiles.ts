import { keepFileOfVisit, listCallFiles, openFileOfVisit } from '../../contracts/portal/callFile.ts'
import { visitFileAddresses, visitFileKeep, visitFileList } from '../../machines/visit/visitFileParts.ts'
import { visitFilesMachine } from '../../machines/visit/visitFilesMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'

interface Params {
  appointmentId: string
}

/** The files of the call at the check-out. */
export const defineVisitFiles = (services: { http: Http; now: () => number }) =>
  visitFilesMachine.provide({
    actors: {
      visitFileList: visitFileList.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ appointmentId }: Params, signal) =>
            services.http.call(listCallFiles, { params: { id: appointmentId } }, signal),
          ),
        },
      }),
      visitFileAddresses: visitFileAddresses.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ appointmentId, fileId }: Params & { fileId: string }, signal) =>
            services.http.call(
              openFileOfVisit,
              { params: { id: appointmentId }, body: { file_id: fileId } },
              signal,
            ),
          ),
        },
      }),
      visitFileKeep: visitFileKeep.machine.provide({
        actors: {
          run: promiseLogic<{ result: Record<string, never> }, { params: Params & { fileId: string } }>(
            async ({ input: { params }, signal }) => {
              const { appointmentId, fileId } = params
              const request = { params: { id: appointmentId }, body: { file_id: fileId } }
              await services.http.call(keepFileOfVisit, request, signal)
              return { result: {} }
            },
          ),
        },
      }),
    },
  })
