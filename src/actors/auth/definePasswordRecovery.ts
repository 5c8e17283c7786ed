import {
  checkPasswordCode,
  type Recovery,
  recovery,
  requestPasswordCode,
  resetPassword,
} from '../../contracts/portal/passwordRecovery.ts'
import { codeEntryMachine } from '../../machines/auth/codeEntryMachine.ts'
import { recoveryAddress, recoveryCode, recoveryPassword } from '../../machines/auth/passwordRecovery.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'

interface Services {
  http: Http
  now: () => number
  storage: JsonStorage
  /** The steps pass on to each other what the tab remembers. */
  tabStore: JsonStorage
}

const KEY = 'consulta.passwordRecovery'
const NOTHING: Recovery = { email: '', token: null }

/** Values that the previous step stored in this tab. */
export const readRecovery = ({ tabStore }: Pick<Services, 'tabStore'>): Recovery =>
  tabStore.read(KEY, recovery) ?? NOTHING

type None = Record<string, never>

/** P1.06: the three steps of the password recovery. */
export const definePasswordRecovery = (services: Services) => {
  const { http, tabStore } = services
  return {
    address: recoveryAddress.machine.provide({
      actors: {
        ...formDrafts(createDrafts(services, recoveryAddress.draft)),
        save: saveLogic<None, { email: string }, None>(async ({ values }, signal) => {
          await http.call(requestPasswordCode, { body: values }, signal)
          tabStore.write(KEY, { email: values.email, token: null })
          return {}
        }),
      },
    }),
    code: codeEntryMachine.provide({
      actors: {
        form: recoveryCode.machine.provide({
          actors: {
            ...formDrafts(createDrafts(services, recoveryCode.draft)),
            save: saveLogic<{ email: string }, { code: string }, None>(async ({ params, values }, signal) => {
              const { token } = await http.call(checkPasswordCode, { body: { ...params, ...values } }, signal)
              tabStore.write(KEY, { ...params, token })
              return {}
            }),
          },
        }),
        resend: promiseLogic<None, { email: string }>(async ({ input, signal }) => {
          await http.call(requestPasswordCode, { body: input }, signal)
          return {}
        }),
      },
    }),
    password: recoveryPassword.machine.provide({
      actors: {
        ...formDrafts(createDrafts(services, recoveryPassword.draft)),
        save: saveLogic<{ token: string }, { password: string; sign_out_devices: boolean }, None>(
          async ({ params, values }, signal) => {
            await http.call(resetPassword, { body: { ...params, ...values } }, signal)
            tabStore.remove(KEY)
            return {}
          },
        ),
      },
    }),
  }
}
