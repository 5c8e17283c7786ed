import {
  type AcceptedText,
  acceptLegalText,
  listLegalAcceptances,
} from '../../contracts/portal/legalAcceptance.ts'
import { acceptedVersions } from '../../machines/account/acceptedVersions.ts'
import { legalAcceptanceMachine } from '../../machines/account/legalAcceptanceMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'

interface Services {
  http: Http
  now: () => number
}

/** The legal texts among the settings, with their calls. */
export const defineLegalAcceptance = (services: Services) => {
  const { http } = services
  return legalAcceptanceMachine.provide({
    actors: {
      versions: acceptedVersions.machine.provide({
        actors: {
          fetch: queryLogic(services, (_: Record<string, never>, signal) =>
            http.call(listLegalAcceptances, {}, signal),
          ),
        },
      }),
      accept: promiseLogic<Record<string, never>, AcceptedText>(async ({ input: body, signal }) => {
        await http.call(acceptLegalText, { body }, signal)
        return {}
      }),
    },
  })
}
