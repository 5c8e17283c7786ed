import {
  HMSLogLevel,
  HMSReactiveStore,
  selectDominantSpeaker,
  selectHMSMessages,
  selectIsConnectedToRoom,
  selectPeers,
} from '@100mslive/hms-video-store'
import { answerInit, openQuietConnection, openQuietSocket, SERVER, TOKEN } from './quietPlatform.ts'
import { driveRoom, readPeople } from './roomDriver.ts'

/**
 * Replaces WebSocket, because the provider's public client takes it from the globals of the page. A
 * constructor may return any object.
 */
const QuietWebSocket = function QuietWebSocket(url: string) {
  return openQuietSocket(url)
}
const QuietConnection = function QuietConnection(configuration?: RTCConfiguration) {
  return openQuietConnection(configuration)
}
Object.assign(globalThis, {
  fetch: answerInit,
  WebSocket: Object.assign(QuietWebSocket, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }),
  RTCPeerConnection: QuietConnection,
})

driveRoom(async (seen) => {
  const hms = new HMSReactiveStore()
  hms.triggerOnSubscribe()
  const store = hms.getStore()
  // Console output is not part of the measured work.
  hms.getActions().setLogLevel(HMSLogLevel.NONE)
  void hms.getActions().join({ userName: 'Ana', authToken: TOKEN, initEndpoint: SERVER })
  await new Promise<void>((resolve) => {
    const look = () => {
      if (store.getState(selectIsConnectedToRoom)) resolve()
      else setTimeout(look, 20)
    }
    look()
  })
  store.subscribe((people) => {
    readPeople(
      people.map(({ name, isHandRaised, isLocal }) => ({ name, isHandRaised, isLocal })),
      seen,
    )
  }, selectPeers)
  store.subscribe((messages) => {
    seen.messages = messages.length
  }, selectHMSMessages)
  store.subscribe(() => undefined, selectDominantSpeaker)
})
