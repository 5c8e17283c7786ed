import {
  changePassword,
  type DeviceSession,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../contracts/portal/account.ts'
import { accountMachine } from '../../machines/account/accountMachine.ts'
import { deviceSessions, passwordChange, sessionEnding } from '../../machines/account/accountParts.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { commandLogic } from '../kit/commandLogic.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { defineAccountDetails } from './defineAccountDetails.ts'

type None = Record<string, never>
interface Passwords {
  current_password: string
  new_password: string
}

/** P2.23: the page of the account. */
export const defineAccount = (services: { http: Http; now: () => number; storage: JsonStorage }) => {
  const { http } = services
  return accountMachine.provide({
    actors: {
      accountDetails: defineAccountDetails(services),
      passwordChange: passwordChange.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, passwordChange.draft)),
          save: saveLogic<None, Passwords, None>(async ({ values }, signal) => {
            await http.call(changePassword, { body: values }, signal)
            return {}
          }),
        },
      }),
      deviceSessions: deviceSessions.machine.provide({
        actors: {
          fetch: queryLogic(services, (_: None, signal) => http.call(listSessions, {}, signal)),
        },
      }),
      sessionEnding: sessionEnding.machine.provide({
        actors: {
          run: commandLogic(async ({ session }: { session: DeviceSession | null }): Promise<None> => {
            if (session === null) await http.call(endOtherSessions, {})
            else await http.call(endSession, { params: { id: session.id } })
            return {}
          }),
        },
      }),
    },
  })
}
