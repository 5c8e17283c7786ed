import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { ServiceError } from '../../contracts/failure.ts'
import {
  type NewPasskey,
  newPasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyAnswer,
} from '../../contracts/portal/passkey.ts'

/** The passkeys of this device and of those near it. Both calls open a dialog of the browser. */
export interface DevicePasskeys {
  /** @throws ServiceError `passkeyCancelled`, `passkeyKnown` for a device that has one already, `passkeyFailed` */
  create(asked: PasskeyCreation): Promise<NewPasskey>
  /** @throws ServiceError `passkeyCancelled`, `passkeyFailed` */
  get(asked: PasskeyRequest): Promise<PasskeyAnswer>
}

const CODES: Readonly<Record<string, string>> = {
  NotAllowedError: 'passkeyCancelled',
  AbortError: 'passkeyCancelled',
  InvalidStateError: 'passkeyKnown',
}

const failureOf = (error: unknown): ServiceError => {
  const name = error instanceof Error ? error.name : ''
  return new ServiceError(
    { code: CODES[name] ?? 'passkeyFailed', message: 'The passkey did not answer', retryable: true },
    { cause: error },
  )
}

/** Loaded when it is needed, because most people sign in otherwise. */
const library = () => import('@simplewebauthn/browser')

export const devicePasskeys: DevicePasskeys = {
  async create(asked) {
    const { startRegistration } = await library()
    try {
      const optionsJSON = asked as PublicKeyCredentialCreationOptionsJSON
      return newPasskey.parse(await startRegistration({ optionsJSON }))
    } catch (error) {
      throw failureOf(error)
    }
  },
  async get(asked) {
    const { startAuthentication } = await library()
    try {
      return passkeyAnswer.parse(await startAuthentication({ optionsJSON: asked }))
    } catch (error) {
      throw failureOf(error)
    }
  },
}
