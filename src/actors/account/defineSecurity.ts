import type { z } from 'zod'
import { ServiceError } from '../../contracts/failure.ts'
import { addPasskey, beginPasskey, removePasskey } from '../../contracts/portal/passkey.ts'
import {
  confirmAuthenticator,
  type OwnPasskey,
  type ownerProof,
  readSecurity,
  removeAuthenticator,
  renewRecoveryCodes,
  setUpAuthenticator,
} from '../../contracts/portal/secondFactor.ts'
import { securityMachine } from '../../machines/account/securityMachine.ts'
import {
  authenticatorConfirmation,
  authenticatorRemoval,
  authenticatorStart,
  passkeyAddition,
  passkeyRemoval,
  recoveryCodesCopy,
  recoveryRenewal,
  securityData,
} from '../../machines/account/securityParts.ts'
import { type DevicePasskeys, devicePasskeys } from '../../services/platform/passkeys.ts'
import { saveText } from '../../services/platform/saveText.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { commandLogic } from '../kit/commandLogic.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { defineCopyTextActor } from '../practitioner/copyText.ts'

type None = Record<string, never>
export interface SecurityServices {
  http: Http
  now: () => number
  storage: JsonStorage
  clipboard: Pick<Clipboard, 'writeText'> | undefined
}
type Proof = z.output<typeof ownerProof>

/** These forms edit no record, so a `conflict` is no other version: it has another name. */
const namingConflict = async <T>(code: string, call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ServiceError && error.failure.code === 'conflict')) throw error
    throw new ServiceError({ code, message: error.failure.message, retryable: false })
  }
}

/** The second factor and the passkeys of the account, with their calls. */
export const defineSecurity = (services: SecurityServices, passkeys: DevicePasskeys = devicePasskeys) => {
  const { http } = services
  const drafts = formDrafts(createDrafts(services, authenticatorStart.draft))
  return securityMachine.provide({
    actors: {
      securityData: securityData.machine.provide({
        actors: { fetch: queryLogic(services, (_: None, signal) => http.call(readSecurity, {}, signal)) },
      }),
      authenticatorStart: authenticatorStart.machine.provide({
        actors: {
          ...drafts,
          save: saveLogic<None, Proof, { secret: string; uri: string }>(({ values }, signal) =>
            namingConflict('factorOn', http.call(setUpAuthenticator, { body: values }, signal)),
          ),
        },
      }),
      authenticatorConfirmation: authenticatorConfirmation.machine.provide({
        actors: {
          ...drafts,
          save: saveLogic<None, { code: string }, { recovery_codes: string[] }>(({ values }, signal) =>
            http.call(confirmAuthenticator, { body: values }, signal),
          ),
        },
      }),
      authenticatorRemoval: authenticatorRemoval.machine.provide({
        actors: {
          ...drafts,
          save: saveLogic<None, Proof, None>(async ({ values }, signal) => {
            await http.call(removeAuthenticator, { body: values }, signal)
            return {}
          }),
        },
      }),
      recoveryRenewal: recoveryRenewal.machine.provide({
        actors: {
          ...drafts,
          save: saveLogic<None, Proof, { recovery_codes: string[] }>(({ values }, signal) =>
            http.call(renewRecoveryCodes, { body: values }, signal),
          ),
        },
      }),
      recoveryCodesCopy: recoveryCodesCopy.machine.provide({
        actors: { copyText: defineCopyTextActor(services) },
      }),
      saveCodes: promiseLogic<None, { name: string; text: string }>(async ({ input: { name, text } }) => {
        saveText(document, name, text, 'text/plain')
        return {}
      }),
      passkeyAddition: passkeyAddition.machine.provide({
        actors: {
          ...drafts,
          save: saveLogic<None, Proof & { name: string }, None>(
            async ({ values: { name, ...proof } }, signal) => {
              const asked = await namingConflict(
                'passkeyKnown',
                http.call(beginPasskey, { body: proof }, signal),
              )
              const passkey = await passkeys.create(asked)
              await namingConflict('passkeyKnown', http.call(addPasskey, { body: { name, passkey } }, signal))
              return {}
            },
          ),
        },
      }),
      passkeyRemoval: passkeyRemoval.machine.provide({
        actors: {
          run: commandLogic(async ({ passkey }: { passkey: OwnPasskey }): Promise<None> => {
            await http.call(removePasskey, { params: { id: passkey.id } })
            return {}
          }),
        },
      }),
    },
  })
}
