import type { FileAddresses } from '../../../../src/contracts/portal/files/file.ts'
import { ADDRESS_MS, createSignedAddresses, type Disposition } from '../../../files/signedAddress.ts'
import type { CheckCodes } from '../check/checkCodes.ts'

/** Those who get the addresses of papers: each has a path of its own, and a key of its own. */
const PATHS = { owner: '/v1/prescription-paper', patient: '/v1/visit-prescription' } as const
/** A doctor's page stays open for a day's work; a patient's is opened on a phone that others may hold. */
const LIFETIMES = { owner: 12 * 60 * 60_000, patient: ADDRESS_MS } as const
export type PaperReader = keyof typeof PATHS

/** Addresses that open one prescription's PDF for some time without a bearer token. */
export const paperAddresses = (codes: CheckCodes, reader: PaperReader) => {
  const signed = createSignedAddresses(codes.addressKey(reader), PATHS[reader])
  return {
    path: PATHS[reader],
    /** @param now epoch milliseconds */
    of(id: string, now: number): FileAddresses {
      const expires = now + LIFETIMES[reader]
      const address = (disposition: Disposition) => signed.sign({ id, disposition, expires })
      return {
        show: address('inline'),
        save: address('attachment'),
        expires_at: new Date(expires).toISOString(),
      }
    },
    isValid: signed.isValid,
  }
}
