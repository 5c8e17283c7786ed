import type { MeetingMedia } from '../../contracts/meeting/tracks/media.ts'
import { guestJoinMachine } from '../../machines/guest/guestJoinMachine.ts'
import { feedbackMachine } from '../../machines/meeting/call/feedbackMachine.ts'
import { browserLocks, localStore, sessionStore } from '../../services/platform/browserStores.ts'
import { browserIds } from '../../services/platform/ids.ts'
import { hasMoveCode, takeMoveCode } from '../../services/platform/moveCode.ts'
import { createGuestTabs } from '../../services/portal/guestTabs.ts'
import { createRoomTabs } from '../../services/portal/roomTabs.ts'
import { createStorage } from '../../services/portal/storage.ts'
import { defineHandover } from '../handover/defineHandover.ts'
import { defineWatchTabsActor } from '../handover/roomTabs.ts'
import { machineProxy } from '../kit/machineProxy.ts'
import { browserMeetingPlatform } from '../meeting/call/browserPlatform.ts'
import type { defineMeeting } from '../meeting/call/createMeeting.ts'
import { defineSubmitFeedbackActor } from '../meeting/call/feedbackActor.ts'
import { defineHoldWakeLockActor } from '../meeting/call/holdWakeLock.ts'
import { defineReadGuestChatActor } from '../meeting/chat/readChat.ts'
import { defineExchangeCodeActor } from './exchangeCode.ts'
import { createGuestHttp } from './guestHttp.ts'
import { defineAskGuestTabActor, defineHoldGuestTabActor } from './guestTab.ts'
import { definePollVisitEndActor } from './pollVisitEnd.ts'
import { definePollWaitingRoomActor } from './pollWaitingRoom.ts'
import { defineRecallGuestActor } from './recallGuest.ts'
import { defineRecordConsentActor } from './recordConsent.ts'
import { defineRememberGuestActor } from './rememberGuest.ts'

type MeetingLogic = ReturnType<typeof defineMeeting>['logic']

interface Deps {
  appVersion: string
  showMedia: (media: MeetingMedia) => void
}

/**
 * The guest's page: a chunk of its own, without the portal. The call's code is another chunk, requested when
 * the room code is valid, and loaded before the device check begins (docs/decisions/0145).
 */
export const defineGuestJoin = ({ appVersion, showMedia }: Deps) => {
  const platform = browserMeetingPlatform(appVersion)
  let meeting: MeetingLogic | null = null
  const loadMeeting = async (): Promise<void> => {
    const { defineMeeting } = await import('../meeting/call/createMeeting.ts')
    if (meeting !== null) return
    const made = defineMeeting(platform)
    meeting = made.logic
    showMedia(made.media)
  }
  const http = createGuestHttp({ fetch: platform.fetch, origin: window.location.origin })
  const tabStore = createStorage(sessionStore)
  const roomTabs = createRoomTabs(browserLocks, browserIds.uuid())
  const guestTabs = createGuestTabs((name) => new BroadcastChannel(name))
  const logic = guestJoinMachine.provide({
    actors: {
      meeting: machineProxy(() => {
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
        localStore,
        loadMeeting,
        http,
        takeMoveCode: () => takeMoveCode(window),
      }),
      watchTabs: defineWatchTabsActor({ roomTabs, isMoved: hasMoveCode(window) }),
      holdTab: defineHoldGuestTabActor({ roomTabs, guestTabs }),
      askTab: defineAskGuestTabActor({ guestTabs, ids: browserIds }),
      handover: defineHandover({ http, origin: window.location.origin }),
      recordConsent: defineRecordConsentActor({
        fetch: platform.fetch,
        origin: window.location.origin,
        loadMeeting,
      }),
      readChat: defineReadGuestChatActor({ http }),
      pollWaitingRoom: definePollWaitingRoomActor({ http }),
      pollVisitEnd: definePollVisitEndActor({ http }),
      holdWakeLock: defineHoldWakeLockActor(document, navigator.wakeLock),
    },
  })
  return logic
}
