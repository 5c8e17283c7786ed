import { browserEncryption } from '../../../services/media/encryption/browserEncryption.ts'
import { localStore } from '../../../services/platform/browserStores.ts'
import { browserIds } from '../../../services/platform/ids.ts'
import { createLog, type LogLevel } from '../../../services/platform/log.ts'
import type { MeetingPlatform } from './meetingPlatform.ts'

/** The browser's implementations for the meeting layer. */
export const browserMeetingPlatform = (appVersion: string, logLevel: LogLevel = 'warn'): MeetingPlatform => ({
  fetch: (...args) => globalThis.fetch(...args),
  createSocket: (url) => new WebSocket(url),
  createPeerConnection: (configuration) => new RTCPeerConnection(configuration),
  mediaDevices: navigator.mediaDevices,
  permissions: navigator.permissions,
  page: document,
  storage: localStore,
  ids: browserIds,
  now: () => Date.now(),
  random: () => Math.random(),
  userAgent: navigator.userAgent,
  isLocal: ['localhost', '127.0.0.1'].includes(location.hostname),
  online: window,
  encryption: browserEncryption,
  appVersion,
  log: createLog(logLevel, console),
})
