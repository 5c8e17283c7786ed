import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryRoomStore, type RoomStore } from '../persistence/roomStore.ts'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'
import type { SocketClient } from '../testing/socketClient.ts'

describe('end-to-end encryption over real sockets', () => {
  let host: MeetingHarness
  let store: RoomStore
  beforeEach(async () => {
    store = createMemoryRoomStore()
    host = await startMeeting({ store })
  })
  afterEach(() => host.close())

  const join = async (client: SocketClient, name: string, encrypts = true) => {
    await client.call('join', { name, data: '', disableVidAutoSub: true, offer: OFFER, encrypts })
    await client.until('peer-list')
    return client
  }
  const enter = async (role: 'doctor' | 'patient', name: string) => join(await host.open(role), name)

  it('is stored before it is confirmed, and known before a later person publishes', async () => {
    const doctor = await enter('doctor', 'Dr. A')
    await doctor.call('encryption-set', { enabled: true })
    expect((await store.load('room')).encrypted).toBe(true)
    const patient = await host.open('patient')
    expect(await patient.until('room-state')).toMatchObject({ room: { encryption: { enabled: true } } })
  })

  it('may be chosen in the preview, and survives the process', async () => {
    const doctor = await host.open('doctor')
    await doctor.call('encryption-set', { enabled: true })
    await host.close()
    host = await startMeeting({ store })
    const again = await host.open('doctor')
    expect(await again.until('room-state')).toMatchObject({ room: { encryption: { enabled: true } } })
    await again.call('encryption-set', { enabled: false })
    expect((await store.load('room')).encrypted).toBe(false)
  })

  it('moves everybody to new connections and ends every track that was sent before', async () => {
    const doctor = await enter('doctor', 'Dr. A')
    await doctor.call('offer', { desc: OFFER, tracks: track('d', 'video') })
    const patient = await enter('patient', 'Ben')
    await doctor.call('encryption-set', { enabled: true })
    expect(await patient.until('on-encryption-update')).toEqual({ enabled: true })
    expect(Object.keys((await patient.until('on-track-remove')).tracks as object)).toEqual(['d'])
    expect(
      await patient.until('node-info', ({ sfu_node_id }) => String(sfu_node_id).endsWith('.1')),
    ).toBeDefined()
    expect(host.media.commands.filter(({ kind }) => kind === 'closePeer')).toHaveLength(2)
    const offer = (node: string) => patient.call('offer', { desc: OFFER, tracks: {}, sfu_node_id: node })
    expect(await offer(host.media.nodeId)).toMatchObject({ error: { code: 421 } })
    expect(await offer(`${host.media.nodeId}.1`)).toMatchObject({ result: { type: 'answer' } })
  })

  it('refuses a recording of the portal, and a client that cannot encrypt', async () => {
    const doctor = await enter('doctor', 'Dr. A')
    await enter('patient', 'Ben')
    await doctor.call('encryption-set', { enabled: true })
    expect(await host.meeting.recording.request('room', 'r1', 'user-doctor', 'sfu')).toBe('conflict')
    const other = await host.open('patient')
    expect(await other.call('join', { name: 'Old browser', offer: OFFER })).toMatchObject({
      error: { code: 409, message: expect.stringContaining('end-to-end encrypted') },
    })
  })
})
