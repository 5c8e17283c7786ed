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
import { commandLogic } from '../kit/commandLogic.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { defineAccountDetails } from './defineAccountDetails.ts'
import { defineEmailChange } from './defineEmailChange.ts'
import { defineNoticeChoices } from './defineNoticeChoices.ts'
import { defineSecurity, type SecurityServices } from './defineSecurity.ts'

type None = Record<string, never>
interface Passwords {
  current_password: string
  new_password: string
  code?: string | undefined
}

/** P2.23: the page of the account. */
export const defineAccount = (services: SecurityServices) => {
  const { http } = services
  return accountMachine.provide({
    actors: {
      accountDetails: defineAccountDetails(services),
      security: defineSecurity(services),
      noticeChoices: defineNoticeChoices(services),
      emailChange: defineEmailChange(services),
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
