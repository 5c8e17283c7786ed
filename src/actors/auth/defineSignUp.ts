import type { z } from 'zod'
import { LEGAL_TEXTS } from '../../contracts/portal/legal.ts'
import { DEFAULT_LOCALE, locale } from '../../contracts/portal/locale.ts'
import type { PendingSignUp } from '../../contracts/portal/pendingSignUp.ts'
import { LOCALE_COOKIE } from '../../contracts/portal/portalConstants.ts'
import { resendSignUpCode, signUp as signUpCall, verifySignUp } from '../../contracts/portal/signUp.ts'
import { zoneOptionAt } from '../../contracts/portal/zoneOptions.ts'
import { codeEntryMachine } from '../../machines/auth/codeEntryMachine.ts'
import { signUp, signUpCode } from '../../machines/auth/signUp.ts'
import { browserIds } from '../../services/platform/ids.ts'
import type { CookieStore } from '../../services/portal/cookies.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { readPendingSignUp, removePendingSignUp, writePendingSignUp } from './pendingSignUp.ts'

interface Services {
  http: Http
  now: () => number
  storage: JsonStorage
  /** The steps pass on to each other what the tab remembers. */
  tabStore: JsonStorage
}

/** The sign-up of this tab that waits for its code. */
export const readSignUp = ({ tabStore }: Pick<Services, 'tabStore'>): PendingSignUp | null =>
  readPendingSignUp(tabStore)

/** Initial values of the form: the language of the page and the zone of the device, or a kept draft. */
export const signUpInput = ({ cookies, now }: { cookies: Pick<CookieStore, 'read'>; now: () => number }) => ({
  params: {},
  values: {
    first_name: '',
    last_name_1: '',
    last_name_2: '',
    email: '',
    phone: '',
    locale: locale.catch(DEFAULT_LOCALE).parse(cookies.read(LOCALE_COOKIE)),
    timezone: zoneOptionAt(-new Date(now()).getTimezoneOffset()),
  },
  version: null,
  draftOwner: { owner: 'nobody', subject: 'account' },
})

type None = Record<string, never>
type Values = z.output<typeof signUp.values>

const lastNameOf = ({ last_name_1, last_name_2 }: Values): string => `${last_name_1} ${last_name_2}`.trim()

/** P1.03, P1.04: the steps of the sign-up. */
export const defineSignUp = (services: Services) => {
  const { http, tabStore } = services
  return {
    account: signUp.machine.provide({
      actors: {
        ...formDrafts(createDrafts(services, signUp.draft)),
        save: saveLogic<None, Values, None>(async ({ values }, signal) => {
          const { last_name_1: _, last_name_2: __, ...given } = values
          const sign_up = browserIds.uuid()
          const body = {
            ...given,
            sign_up,
            last_name: lastNameOf(values),
            terms_version: LEGAL_TEXTS.terms.version,
            privacy_version: LEGAL_TEXTS.privacy.version,
          }
          await http.call(signUpCall, { body }, signal)
          writePendingSignUp(tabStore, { sign_up, email: values.email })
          return {}
        }),
      },
    }),
    code: codeEntryMachine.provide({
      actors: {
        form: signUpCode.machine.provide({
          actors: {
            ...formDrafts(createDrafts(services, signUpCode.draft)),
            save: saveLogic<{ email: string }, { code: string }, None>(async ({ params, values }, signal) => {
              const sign_up = readSignUp(services)?.sign_up ?? ''
              await http.call(verifySignUp, { body: { ...params, ...values, sign_up } }, signal)
              removePendingSignUp(tabStore)
              return {}
            }),
          },
        }),
        resend: promiseLogic<None, { email: string }>(async ({ input, signal }) => {
          await http.call(resendSignUpCode, { body: input }, signal)
          return {}
        }),
      },
    }),
  }
}
