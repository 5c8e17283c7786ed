import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import {
  selectPeople,
  selectQualities,
  selectSpeaking,
  selectTemplateAppData,
} from '../../../src/machines/meeting/call/callSelectors.ts'
import { selectDevices } from '../../../src/machines/meeting/call/previewSelectors.ts'
import { selectPlaylist } from '../../../src/machines/meeting/playlist/playlistSelectors.ts'
import { selectWhiteboards } from '../../../src/machines/meeting/whiteboard/whiteboardsMachine.ts'
import { remotePeer, track } from '../fixtures.ts'
import { startCall } from '../harness/startCall.ts'
import { info } from '../polls/pollFixtures.ts'
import { update, whiteboardPolicy } from '../whiteboard/whiteboardFixtures.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('what the layer keeps of a call', () => {
  it('M3.18 is every collection that the specification lists', async () => {
    const call = startCall({ settings: { audioMode: 'music' } })
    call.server.flags = ['whiteboardEnabled']
    call.server.policy = { ...whiteboardPolicy('doctor'), app_data: { theme: 'dark' } }
    call.server.answers.set('poll-list', () => ({ result: { polls: [], last: '' } }))
    call.server.answers.set('poll-questions-get', () => ({ result: { questions: [], last: true } }))
    call.server.answers.set('poll-responses', () => ({ result: { responses: [], last: true } }))
    call.server.answers.set('whiteboard-get', () => ({
      result: { id: 'b1', addr: 'a', token: 't', owner: 'u2', permissions: ['read'] },
    }))
    call.devices.listed = [{ kind: 'audioinput', deviceId: 'mic', groupId: 'g', label: 'Mic' }]
    await call.preview()
    await call.join()
    const { parts, actor } = call
    const guest = remotePeer('p2', { tracks: { cam: track('cam') } })
    const notify = (method: string, params: object) => call.server.socket.notify({ method, params })
    notify('peer-list', { peers: { p2: guest } })
    notify('on-broadcast', { message_id: 'm1', timestamp: 1, info: { message: 'Good morning' }, peer: guest })
    notify('active-speakers', { 'speaker-list': [{ peer_id: 'p2', track_id: 'cam', level: 40 }] })
    notify('on-role-change-request', { requested_by: 'p2', role: 'patient', token: 'r' })
    notify('on-metadata-change', { values: [{ key: 'step', data: 2 }] })
    notify('on-poll-start', { polls: [info({ state: 'started' })] })
    notify('on-whiteboard-update', update())
    parts().audioPlaylist?.send({
      type: 'playlist.itemsAdded',
      items: [{ url: 'https://sounds.example/a.mp3', name: 'a' }],
    })
    actor.send({ type: 'whiteboards.ordered', order: { kind: 'close', id: 'nowhere' } })
    await call.advance(TIME.chatBatch)
    notify('on-connection-quality-update', { peers: [{ peer_id: 'p2', downlink_score: 3 }] })
    await call.advance(0)

    const snapshot = actor.getSnapshot()
    const peers = parts().peers?.getSnapshot()
    const chat = parts().chat?.getSnapshot().context
    expect({
      peers: selectPeople(peers).map(({ name }) => name),
      tracks: peers?.context.tracks.cam?.type,
      playlist: selectPlaylist(parts().audioPlaylist?.getSnapshot())?.list.map(({ name }) => name),
      messages: chat?.order.map((id) => chat.byId[id]?.message),
      speakers: selectSpeaking(parts().speakers?.getSnapshot()),
      connectionQualities: selectQualities(peers).p2,
      settings: snapshot.context.config.settings.audioMode,
      devices: selectDevices(parts().devices?.getSnapshot())?.lists.audioInput.map(({ label }) => label),
      roles: Object.keys(snapshot.context.roles),
      roleChangeRequests: parts().roleChange?.getSnapshot().context.request?.roleName,
      errors: call.errors().map(({ message }) => message),
      sessionStore: parts().sessionStore?.getSnapshot().context.values.step?.value,
      templateAppData: selectTemplateAppData(snapshot),
      polls: parts().polls?.getSnapshot().context.order,
      whiteboards: Object.keys(selectWhiteboards(parts().whiteboards?.getSnapshot())),
    }).toEqual({
      peers: ['Name p2'],
      tracks: 'video',
      playlist: ['a'],
      messages: ['Good morning'],
      speakers: ['p2'],
      connectionQualities: 3,
      settings: 'music',
      devices: ['Mic'],
      roles: ['doctor', 'patient', 'waiting'],
      roleChangeRequests: 'patient',
      errors: ['Whiteboard ID: nowhere not found'],
      sessionStore: 2,
      templateAppData: { theme: 'dark' },
      polls: ['q1'],
      whiteboards: ['b1'],
    })
  })
})
