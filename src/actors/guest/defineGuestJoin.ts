import type { MeetingMedia } from '../../contracts/meeting/media.ts'
import { guestJoinMachine } from '../../machines/guestJoin/guestJoinMachine.ts'
import { feedbackMachine } from '../../machines/meeting/feedbackMachine.ts'
import { browserIds } from '../../services/platform/ids.ts'
import { createStorage } from '../../services/portal/storage.ts'
import { browserMeetingPlatform } from '../meeting/browserPlatform.ts'
import type { defineMeeting } from '../meeting/createMeeting.ts'
import { defineSubmitFeedbackActor } from '../meeting/feedbackActor.ts'
import { defineHoldWakeLockActor } from '../meeting/holdWakeLock.ts'
import { standInMachine } from '../standInMachine.ts'
import { defineExchangeCodeActor } from './exchangeCode.ts'
import { defineRecallGuestActor } from './recallGuest.ts'
import { defineRecordConsentActor } from './recordConsent.ts'
import { defineRememberGuestActor } from './rememberGuest.ts'

type MeetingLogic = ReturnType<typeof defineMeeting>['logic']

interface Deps {
  appVersion: string
  showMedia: (media: MeetingMedia) => void
}

/**
 * The guest's page: a chunk of its own, without the portal. The call's code is another: it is asked for when the
 * code of the room was good, and has come before the device check begins (docs/decisions/0061).
 */
export const defineGuestJoin = ({ appVersion, showMedia }: Deps) => {
  const platform = browserMeetingPlatform(appVersion)
  let meeting: MeetingLogic | null = null
  const loadMeeting = async (): Promise<void> => {
    const { defineMeeting } = await import('../meeting/createMeeting.ts')
    if (meeting !== null) return
    const made = defineMeeting(platform)
    meeting = made.logic
    showMedia(made.media)
  }
  const tabStore = createStorage(window.sessionStorage)
  const logic = guestJoinMachine.provide({
    actors: {
      meeting: standInMachine(() => {
        if (meeting === null) throw new Error('The call was started before its code had come')
        return meeting
      }),
      feedback: feedbackMachine.provide({
        actors: { submitFeedback: defineSubmitFeedbackActor(platform) },
      }),
      recall: defineRecallGuestActor({ tabStore, ids: browserIds, loadMeeting }),
      remember: defineRememberGuestActor({ tabStore }),
      exchange: defineExchangeCodeActor({
        fetch: platform.fetch,
        origin: window.location.origin,
        localStore: window.localStorage,
        loadMeeting,
      }),
      recordConsent: defineRecordConsentActor({
        fetch: platform.fetch,
        origin: window.location.origin,
        loadMeeting,
      }),
      holdWakeLock: defineHoldWakeLockActor(document, navigator.wakeLock),
    },
  })
  return logic
}
