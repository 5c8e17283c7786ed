import type { EncryptionPlatform } from './callEncryption.ts'

/** Encodings are changed in a worker of our own, which the policy of the page allows as a file of this server. */
export const browserEncryption: EncryptionPlatform = {
  createTransform:
    'RTCRtpScriptTransform' in globalThis
      ? (worker, options) => new RTCRtpScriptTransform(worker, options)
      : null,
  createWorker: () => new Worker(new URL('./encryptionWorker.ts', import.meta.url), { type: 'module' }),
}
