import { createSeals } from '../portal/signing/seals.ts'
import { newSigningKey, signatureCheck, signingKeyOf } from '../portal/signing/signingKey.ts'

/** The password of every test practitioner. */
export const PASSWORD = 'correct horse battery'

export const RECORD_KEY = 'a record key for tests only'
export const testSigningKey = signingKeyOf(newSigningKey())
export const testSignatures = signatureCheck([testSigningKey.publicPem])
export const testSeals = createSeals('prescription', testSigningKey, testSignatures)
export const testNoteSeals = createSeals('note', testSigningKey, testSignatures)
