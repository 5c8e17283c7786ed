import { NEVER } from 'rxjs'
import { expect, it } from 'vitest'
import { createActor, fromCallback, setup } from 'xstate'
import { SYSTEM_ID } from '../../../machines/systemIds.ts'
import { FakeTrack } from '../../../services/testing/fakeMedia.ts'
import { FakePeerConnection } from '../../../services/testing/fakePeerConnection.ts'
import type { CallSession } from '../call/callSession.ts'
import { defineSubscribePeerConnectionLogic } from './connectionActors.ts'

it('M8.040 tracks that the description does not name are one 6005 of the connection', () => {
  const connection = new FakePeerConnection()
  const session = {
    server: { givenIceServers: [], init: null, nodeId: undefined, acceptsTcp: false },
    connections: {
      create: () => connection.asConnection(),
      transport: 'all',
      isOfOtherTransport: () => false,
    },
    signal: { notify: () => undefined, notifications$: NEVER },
    channel: { adopt: () => undefined },
  } as unknown as CallSession
  const errors: unknown[] = []
  const meeting = createActor(
    setup({
      actors: { subscribePeerConnection: fromCallback(defineSubscribePeerConnectionLogic(session)) },
    }).createMachine({
      invoke: { src: 'subscribePeerConnection' },
      on: { 'error.raised': { actions: ({ event }) => void errors.push(event.error) } },
    }),
    { systemId: SYSTEM_ID.meeting },
  ).start()
  const arrives = () =>
    connection.ontrack?.({
      track: new FakeTrack('audio').asTrack(),
      transceiver: { mid: '7' } as RTCRtpTransceiver,
      streams: [],
    } as Partial<RTCTrackEvent> as RTCTrackEvent)
  arrives()
  arrives()
  expect(errors).toEqual([
    expect.objectContaining({ code: 6005, terminal: false, action: 'SUBSCRIBE', trackType: 'audio' }),
  ])
  meeting.stop()
})
