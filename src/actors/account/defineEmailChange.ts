import type { z } from 'zod'
import {
  confirmEmailChange,
  type emailChangeValues,
  requestEmailChange,
} from '../../contracts/portal/emailChange.ts'
import { emailChangeMachine } from '../../machines/account/emailChangeMachine.ts'
import { emailConfirmation, emailRequest } from '../../machines/account/emailChangeParts.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { saveLogic } from '../kit/saveLogic.ts'

type None = Record<string, never>

/** The change of the account's address, with its calls. */
export const defineEmailChange = (services: { http: Http; now: () => number; storage: JsonStorage }) => {
  const { http } = services
  return emailChangeMachine.provide({
    actors: {
      emailRequest: emailRequest.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, emailRequest.draft)),
          save: saveLogic<None, z.output<typeof emailChangeValues.address>, { email: string }>(
            async ({ values }, signal) => {
              await http.call(requestEmailChange, { body: values }, signal)
              return { email: values.email }
            },
          ),
        },
      }),
      emailConfirmation: emailConfirmation.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, emailConfirmation.draft)),
          save: saveLogic<{ email: string }, { code: string }, None>(async ({ params, values }, signal) => {
            await http.call(confirmEmailChange, { body: { ...values, ...params } }, signal)
            return {}
          }),
        },
      }),
    },
  })
}
