import { fromPromise } from 'xstate'
import type { BrowserFacts } from '../../machines/diagnostics/diagnosticsContract.ts'
import { readAgent } from '../../services/signal/userAgent.ts'
import type { MeetingPlatform } from '../meeting/call/meetingPlatform.ts'
import { rememberedSettings } from '../meeting/call/rememberedSettings.ts'

const NAMES: Readonly<Record<string, BrowserFacts['name']>> = {
  Chrome: 'chrome',
  Edge: 'edge',
  Firefox: 'firefox',
  Safari: 'safari',
}

/** The browser's support for calls, and the devices chosen last. */
export const defineReadBrowserActor = (platform: MeetingPlatform, window: Window & typeof globalThis) =>
  fromPromise<BrowserFacts, void>(async () => {
    const { browser, system } = readAgent(platform.userAgent)
    const { videoInputDeviceId, audioInputDeviceId } = rememberedSettings(platform.storage)
    return {
      name: NAMES[browser?.name ?? ''] ?? 'other',
      version: browser?.version ?? '',
      os: system?.name ?? '',
      secure: window.isSecureContext,
      devices: platform.mediaDevices !== undefined,
      connections: 'RTCPeerConnection' in window,
      recorder: 'MediaRecorder' in window,
      cameraId: videoInputDeviceId,
      microphoneId: audioInputDeviceId,
    }
  })
