import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { authenticatorSetUp, ownPasskey, recoveryCodes } from '../../contracts/portal/secondFactor.ts'
import { authenticatorConfirmation, authenticatorStart, recoveryRenewal } from './securityParts.ts'

export const securityContract = {
  input: nothing,
  context: z.object({
    /** The authenticator app that is being set up. */
    setUp: authenticatorSetUp.nullable(),
    /** Shown once. */
    codes: recoveryCodes,
    fileName: z.string(),
    /** The passkey that is to be removed. */
    removing: ownPasskey.nullable(),
  }),
  events: {
    ...event('security.setUpRequested', {}),
    ...event('security.turnOffRequested', {}),
    ...event('security.renewalRequested', {}),
    ...event('security.passkeyRequested', {}),
    ...event('security.passkeyRemovalRequested', { passkey: ownPasskey }),
    /** The recovery codes are saved as a file with this name. */
    ...event('security.downloadRequested', { name: z.string() }),
    ...event('security.dismissed', {}),
  },
  outputs: {
    authenticatorStart: authenticatorStart.contract.outputs.save,
    authenticatorConfirmation: authenticatorConfirmation.contract.outputs.save,
    authenticatorRemoval: z.object({ result: nothing }),
    recoveryRenewal: recoveryRenewal.contract.outputs.save,
    saveCodes: nothing,
    passkeyAddition: z.object({ result: nothing }),
    passkeyRemoval: z.object({ result: nothing.nullable() }),
  },
} satisfies MachineContract
