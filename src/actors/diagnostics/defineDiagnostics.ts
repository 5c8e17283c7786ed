import { Subject } from 'rxjs'
import { fromPromise } from 'xstate'
import type { MeetingMedia } from '../../contracts/meeting/tracks/media.ts'
import { cameraCheckMachine } from '../../machines/diagnostics/cameraCheckMachine.ts'
import { connectivityCheckMachine } from '../../machines/diagnostics/connectivityCheckMachine.ts'
import { diagnosticsMachine } from '../../machines/diagnostics/diagnosticsMachine.ts'
import type { Verdict } from '../../machines/diagnostics/finalReport.ts'
import { microphoneCheckMachine } from '../../machines/diagnostics/microphoneCheckMachine.ts'
import { createCheckPeer } from '../../services/diagnostics/checkPeer.ts'
import type { LastCheckStore } from '../../services/diagnostics/lastCheckStore.ts'
import { createMicRecorder } from '../../services/diagnostics/micRecorder.ts'
import { saveText } from '../../services/platform/saveText.ts'
import { browserMeetingPlatform } from '../meeting/call/browserPlatform.ts'
import { defineMeeting, loadCallActors } from '../meeting/call/createMeeting.ts'
import { callbackFunction, promiseFunction } from '../meeting/call/logicFunctions.ts'
import { rememberedSettings } from '../meeting/call/rememberedSettings.ts'
import { defineCopyTextActor } from '../practitioner/copyText.ts'
import { defineFetchKeyActor, defineWatchConnectionActor } from './connectivityActors.ts'
import {
  defineAcquireCameraActor,
  defineAcquireMicrophoneActor,
  defineHoldCameraActor,
  definePlayRecordingActor,
  defineRecorderActor,
} from './deviceCheckActors.ts'
import { defineDeviceChoice } from './deviceChoiceActors.ts'
import { defineReadBrowserActor } from './readBrowser.ts'

const FILE_NAME = 'device-check.json'

/** The check before a call: a chunk of its own, loaded with its page. */
export const defineDiagnostics = ({
  appVersion,
  clipboard,
  lastChecks,
  showMedia,
}: {
  appVersion: string
  /** Passes the live half of the check to the views. */
  showMedia: (media: MeetingMedia) => void
  clipboard: Pick<Clipboard, 'writeText'> | undefined
  lastChecks: LastCheckStore
}) => {
  const opened$ = new Subject<void>()
  const browser = browserMeetingPlatform(appVersion)
  const platform: typeof browser = {
    ...browser,
    createSocket: (url) => {
      const socket = browser.createSocket(url)
      socket.addEventListener('open', () => opened$.next())
      return socket
    },
  }
  const {
    logic: meeting,
    media,
    session,
  } = defineMeeting(platform, async (current) => ({
    ...(await loadCallActors(current)),
    // The user's own voice comes back: it is measured and not played.
    remoteAudio: callbackFunction(() => undefined),
    // A check sends no analytics (protocol §10).
    deliver: promiseFunction(async () => ({ pending: 0 })),
  }))
  const peer = createCheckPeer(session.localMedia)
  const recorder = createMicRecorder({
    makeRecorder: (stream) => new MediaRecorder(stream),
    makePlayer: (address) => new Audio(address),
    speaker: () => rememberedSettings(platform.storage).audioOutputDeviceId,
    now: platform.now,
  })
  const logic = diagnosticsMachine.provide({
    actors: {
      readBrowser: defineReadBrowserActor(platform, window),
      cameraCheck: cameraCheckMachine.provide({
        actors: {
          acquireCamera: defineAcquireCameraActor(peer),
          holdCamera: defineHoldCameraActor(peer, session),
        },
      }),
      microphoneCheck: microphoneCheckMachine.provide({
        actors: {
          acquireMicrophone: defineAcquireMicrophoneActor(peer),
          recorder: defineRecorderActor(peer, recorder, session),
          playRecording: definePlayRecordingActor(recorder),
        },
      }),
      connectivityCheck: connectivityCheckMachine.provide({
        actors: {
          meeting,
          fetchKey: defineFetchKeyActor(session, window.location.origin),
          watchConnection: defineWatchConnectionActor(session, opened$),
        },
      }),
      deviceChoice: defineDeviceChoice(session),
      storeResult: fromPromise<Record<string, never>, { verdict: Verdict }>(
        async ({ input: { verdict } }) => {
          // Without a test of the connection there is no result yet.
          if (verdict !== 'unknown') lastChecks.keep(verdict)
          return {}
        },
      ),
      copyReport: defineCopyTextActor({ clipboard }),
      saveReport: fromPromise<Record<string, never>, { text: string }>(async ({ input }) => {
        saveText(document, FILE_NAME, input.text, 'application/json')
        return {}
      }),
    },
  })
  showMedia(media)
  return logic
}
