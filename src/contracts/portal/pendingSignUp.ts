import { z } from 'zod'
import { sensitive } from '../sensitive.ts'

/**
 * Names one sign-up, chosen at random by the device. Only a device that knows it can complete the sign-up with the
 * code, so that another person's sign-up with the same address, and another password, is not the one that is completed.
 */
export const signUpId = sensitive('credential', z.uuid())

/** The state that the steps pass on to each other, in the tab's own storage. */
export const pendingSignUp = z.object({ sign_up: signUpId, email: sensitive('practitioner', z.string()) })
export type PendingSignUp = z.infer<typeof pendingSignUp>
