import { type CatalogueCode, type ErrorAction, type MeetingError, makeError } from '../../contracts/errors.ts'
import type { TrackType } from '../../contracts/meeting/connection/shapes.ts'

/** Browser media errors as rows of the catalogue (M8.056-M8.062). */
const codeFor = (name: string, message: string, isFirefox: boolean): CatalogueCode => {
  switch (name) {
    case 'NotAllowedError':
      return message.toLowerCase().includes('denied by system') ? 3011 : 3001
    case 'NotFoundError':
      return isFirefox ? 3011 : 3002
    case 'NotReadableError':
    case 'AbortError':
      return 3003
    case 'OverconstrainedError':
      return 3009
    case 'TypeError':
      return 3005
    default:
      return 3000
  }
}

export const captureError = (
  thrown: unknown,
  trackType: TrackType | 'screen',
  { isFirefox, action = 'TRACK' }: { isFirefox: boolean; action?: ErrorAction },
): MeetingError => {
  const { name, message } = thrown instanceof Error ? thrown : { name: '', message: String(thrown) }
  return makeError(codeFor(name, message, isFirefox), { action, trackType, description: message })
}

/** Failures of the device itself: an empty track replaces it (M8.072-M8.076). */
export const isDeviceError = ({ code }: MeetingError): boolean =>
  [3001, 3002, 3003, 3011, 3014].includes(code)
