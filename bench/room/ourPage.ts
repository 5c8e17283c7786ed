import { createInspection } from '../../src/actors/audit/ledger/inspection.ts'
import { startRecording } from '../../src/actors/audit/ledger/startRecording.ts'
import { browserMeetingPlatform } from '../../src/actors/meeting/call/browserPlatform.ts'
import { createMeeting } from '../../src/actors/meeting/call/createMeeting.ts'
import { answerInit, openQuietConnection, openQuietSocket, SERVER, TOKEN } from './quietPlatform.ts'
import { driveRoom, readPeople } from './roomDriver.ts'

/** Runs our meeting layer in a growing room; an application reads people and messages at every change. */
const startLedger = async () => {
  const inspection = createInspection(Date.now)
  const inspect: typeof inspection.inspect = (event) => inspection.inspect(event)
  await startRecording({
    inspection,
    session: 'bench',
    appVersion: 'bench',
    now: Date.now,
    timeZone: 'UTC',
    inspector: null,
    onPageHidden: () => undefined,
    isPageHidden: () => false,
  })
  return { inspect }
}

driveRoom(async (seen, recorded) => {
  const { actor } = createMeeting(
    { authToken: TOKEN, userName: 'Ana', initEndpoint: SERVER },
    {
      ...browserMeetingPlatform('bench'),
      fetch: answerInit,
      createSocket: openQuietSocket,
      createPeerConnection: openQuietConnection,
      isLocal: false,
    },
    recorded ? await startLedger() : {},
  )
  actor.start()
  actor.send({ type: 'meeting.joinRequested', userName: 'Ana' })
  await new Promise<void>((resolve) => {
    const look = () => {
      const { room, peers, chat } = actor.getSnapshot().children
      if (room?.getSnapshot().value !== 'Connected' || !peers?.getSnapshot().context.listed) {
        setTimeout(look, 20)
        return
      }
      peers.subscribe(({ context }) => readPeople(Object.values(context.peers), seen))
      chat?.subscribe(({ context }) => {
        seen.messages = context.order.length
      })
      resolve()
    }
    look()
  })
})
