import { ServiceError } from '../../contracts/failure.ts'
import type { ExceptionFields } from '../../contracts/portal/schedule/formFields.ts'
import {
  createBlocking,
  createExtending,
  listOverrides,
  type Override,
  updateBlocking,
  updateExtending,
} from '../../contracts/portal/schedule/overrides.ts'
import { exceptionFieldsOf } from '../../machines/schedule/exceptionFieldsOf.ts'
import { exceptionForm } from '../../machines/schedule/practiceForms.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { matching } from '../kit/matching.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { blockingBodyOf, extendingBodyOf } from './exceptionBody.ts'

interface Services {
  http: Http
  now: () => number
  storage: JsonStorage
}

interface Params {
  zone: string
  exception: Override | null
}

const DAY_MS = 86_400_000
/** Exceptions are looked for so far around today. */
const AROUND_DAYS = 400

/** The form of an exception with its calls: a new one is created, one that exists is updated from its version. */
export const defineExceptionForm = (services: Services) => {
  const { http, now } = services
  return exceptionForm.machine.provide({
    actors: {
      ...formDrafts(createDrafts(services, exceptionForm.draft)),
      save: saveLogic(
        (
          {
            params: { zone, exception },
            values,
            version,
          }: { params: Params; values: ExceptionFields; version: number | null },
          signal,
        ) => {
          const isNew = exception === null
          if (values.kind === 'blocking') {
            const body = blockingBodyOf(values, zone)
            return isNew
              ? http.call(createBlocking, { body }, signal)
              : http.call(
                  updateBlocking,
                  { params: { id: exception.id }, headers: matching(version), body },
                  signal,
                )
          }
          const body = extendingBodyOf(values, zone)
          return isNew
            ? http.call(createExtending, { body }, signal)
            : http.call(
                updateExtending,
                { params: { id: exception.id }, headers: matching(version), body },
                signal,
              )
        },
      ),
      fetchCurrent: promiseLogic<
        { values: ReturnType<typeof exceptionFieldsOf>; version: number },
        { params: Params }
      >(async ({ input: { params }, signal }) => {
        const around = (days: number) => new Date(now() + days * DAY_MS).toISOString()
        const { overrides } = await http.call(
          listOverrides,
          { query: { start_time: around(-AROUND_DAYS), end_time: around(AROUND_DAYS) } },
          signal,
        )
        const current = overrides.find(({ id }) => id === params.exception?.id)
        if (current === undefined)
          throw new ServiceError({ code: 'notFound', message: 'It was deleted meanwhile', retryable: false })
        return { values: exceptionFieldsOf(current, params.zone), version: current.version }
      }),
    },
  })
}
