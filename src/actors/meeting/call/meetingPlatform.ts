import type { EncryptionPlatform } from '../../../services/media/encryption/callEncryption.ts'
import type { VisiblePage } from '../../../services/media/pageVisibility.ts'
import type { Ids } from '../../../services/platform/ids.ts'
import type { Log } from '../../../services/platform/log.ts'
import type { SocketFactory } from '../../../services/signal/socket.ts'

/** The browser APIs of the meeting layer. Tests provide fakes. */
export interface MeetingPlatform {
  readonly fetch: typeof globalThis.fetch
  readonly createSocket: SocketFactory
  readonly createPeerConnection: (configuration: RTCConfiguration) => RTCPeerConnection
  readonly mediaDevices: MediaDevices | undefined
  readonly permissions: Pick<Permissions, 'query'> | undefined
  readonly page: VisiblePage & Pick<Document, 'getElementById'>
  readonly storage: Storage
  readonly ids: Ids
  readonly now: () => number
  /** 0 to 1; for the retry delays, so that machines stay pure. */
  readonly random: () => number
  readonly userAgent: string
  readonly isLocal: boolean
  readonly online: {
    addEventListener: Window['addEventListener']
    removeEventListener: Window['removeEventListener']
  }
  /** Absent where calls cannot be encrypted end to end. */
  readonly encryption?: EncryptionPlatform
  readonly appVersion: string
  readonly log: Log
}
