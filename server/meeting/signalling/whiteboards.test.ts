import { create } from '@bufbuild/protobuf'
import { type CallOptions, Code, ConnectError, createClient } from '@connectrpc/connect'
import { createGrpcWebTransport } from '@connectrpc/connect-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  Store,
  type Value,
  Value_Type,
  ValueSchema,
} from '../../../src/contracts/meeting/whiteboard/whiteboardStore/sessionstore_pb.js'
import {
  type WhiteboardAccess,
  whiteboardAccess,
} from '../../../src/contracts/meeting/whiteboard/whiteboards.ts'
import { signWhiteboardToken } from '../http/whiteboardToken.ts'
import { MEETING_TIME, WHITEBOARD_STREAM } from '../limits.ts'
import { createMemoryRoomStore } from '../persistence/roomStore.ts'
import { ManualClock } from '../testing/manualClock.ts'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'
import type { SocketClient } from '../testing/socketClient.ts'

const str = (value: string): Value =>
  create(ValueSchema, { type: Value_Type.STRING, data: { case: 'str', value } })

/** The page of a whiteboard: uses the store as a browser does. */
class Page {
  readonly #client
  readonly #options: CallOptions
  readonly #abort = new AbortController()
  readonly seen: string[] = []
  end: ConnectError | 'over' | null = null

  constructor(origin: string, token: string) {
    this.#client = createClient(Store, createGrpcWebTransport({ baseUrl: origin, httpVersion: '1.1' }))
    this.#options = { headers: { authorization: `Bearer ${token}` } }
  }

  open(request: Parameters<typeof this.store.open>[0] = {}): this {
    const read = async () => {
      const options = { ...this.#options, signal: this.#abort.signal }
      for await (const { changeId, key, value, fromId } of this.#client.open(request, options)) {
        this.seen.push(`${changeId} ${key} ${value?.data.value ?? 'deleted'}`)
        this.from = fromId
      }
    }
    read().then(
      () => {
        this.end = 'over'
      },
      (error: unknown) => {
        this.end = ConnectError.from(error)
      },
    )
    return this
  }

  from = ''
  close(): void {
    this.#abort.abort()
  }
  get store() {
    return this.#client
  }
  set(key: string, value: string) {
    return this.#client.set({ key, value: str(value) }, this.#options)
  }
  remove(key: string) {
    return this.#client.delete({ key }, this.#options)
  }
  async get(key: string) {
    const { value } = await this.#client.get({ key }, this.#options)
    return value?.data.value
  }
  async count() {
    return Number((await this.#client.count({}, this.#options)).count)
  }
  setRaw(value: Value) {
    return this.#client.set({ key: 'raw', value }, this.#options)
  }
}

const eventually = (check: () => void) =>
  expect
    .poll(
      () => {
        check()
        return true
      },
      { timeout: 5_000, interval: 5 },
    )
    .toBe(true)

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => ConnectError.from(error).code,
  )

const SECRET = 'a secret that only this test knows about'
const accessTo = async (client: SocketClient, id: string): Promise<WhiteboardAccess> =>
  whiteboardAccess.parse((await client.call('whiteboard-get', { id })).result)

describe('whiteboards over real sockets', () => {
  let host: MeetingHarness
  let doctor: SocketClient & { token: string }
  let patient: SocketClient & { token: string }
  const pages: Page[] = []
  const pageOf = async (client: SocketClient, id: string): Promise<Page> => {
    const { addr, token } = await accessTo(client, id)
    const page = new Page(`http://${addr}`, token)
    pages.push(page)
    return page
  }
  const made = async (params: object = { title: 'Knee' }) => {
    const { result } = await doctor.call('whiteboard-create', params)
    return (result as { id: string }).id
  }
  beforeEach(async () => {
    host = await startMeeting()
    doctor = await host.enter('doctor', 'Dr. A')
    patient = await host.enter('patient', 'Ben')
  })
  afterEach(async () => {
    for (const page of pages.splice(0)) page.close()
    await host.close()
  })

  it('M1.20 M7.073 M7.074 M7.096 is made, opened for all by its owner, drawn on by both and closed again', async () => {
    const observer = await host.enter('observer', 'Cleo')
    const waiting = await host.enter('waiting', 'Eve')
    const { result } = await doctor.call('whiteboard-create', { title: 'Knee' })
    const { id, owner } = result as { id: string; owner: string }
    expect(owner).toBe('user-doctor')
    expect(await accessTo(doctor, id)).toMatchObject({
      id,
      addr: new URL(host.origin).host,
      owner,
      permissions: ['read', 'write', 'admin'],
    })
    const mine = (await pageOf(doctor, id)).open()
    for (const one of [doctor, patient, observer]) {
      expect(await one.until('on-whiteboard-update')).toEqual({ id, title: 'Knee', owner, state: 'open' })
    }
    const theirs = (await pageOf(patient, id)).open()
    await mine.set('a', 'one')
    await theirs.set('b', 'two')
    await theirs.set('a', 'three')
    const readers = (await pageOf(observer, id)).open()
    await eventually(() => {
      expect(mine.seen).toEqual(['1 a one', '2 b two', '3 a three'])
      expect(theirs.seen).toEqual(mine.seen)
      // A later reader gets the current entries, oldest change first.
      expect(readers.seen).toEqual(['2 b two', '3 a three'])
    })
    expect(mine.from).toBe(patient.peerId)
    expect(await codeOf(readers.set('a', 'mine'))).toBe(Code.PermissionDenied)
    expect(await readers.get('a')).toBe('three')
    expect(await readers.count()).toBe(2)
    await mine.remove('a')
    await eventually(() => expect(theirs.seen.at(-1)).toBe('4 a deleted'))
    expect(await readers.get('a')).toBeUndefined()
    expect(await readers.count()).toBe(1)

    mine.close()
    await eventually(() => {
      host.clock.advance(WHITEBOARD_STREAM.ownerAway)
      const states = patient.received.filter(({ method }) => method === 'on-whiteboard-update')
      expect(states.at(-1)?.params).toMatchObject({ state: 'closed' })
    })
    await waiting.call('ping', { timestamp: 1 })
    expect(waiting.methods).not.toContain('on-whiteboard-update')
  })

  it('M3.23 refuses who may not make one, and M5.66 whoever asks for one that is not there', async () => {
    const { error } = await patient.call('whiteboard-create', { title: 'Mine' })
    expect(error).toEqual({ code: 403, message: 'This role may not create whiteboards' })
    expect((await patient.call('whiteboard-get', { id: 'x' })).error).toEqual({
      code: 404,
      message: 'Whiteboard ID: x not found',
    })
  })

  it('M4.142 without a right there are no permissions, and no key', async () => {
    const id = await made({ title: 'Notes', reader: ['doctor'], writer: ['doctor'], admin: ['doctor'] })
    expect(await accessTo(patient, id)).toMatchObject({ permissions: [], token: '' })
    const forged = await signWhiteboardToken(
      SECRET,
      { roomId: 'room', whiteboardId: id, peerId: patient.peerId, permissions: ['read', 'write', 'admin'] },
      host.clock.now(),
    )
    const page = new Page(host.origin, forged)
    expect(await codeOf(page.count())).toBe(Code.PermissionDenied)
    page.open()
    await eventually(() => expect(page.end).toMatchObject({ code: Code.PermissionDenied }))
  })

  it('M4.143 another role ends the pages of whoever may look no more, at once', async () => {
    const id = await made()
    ;(await pageOf(doctor, id)).open()
    const theirs = (await pageOf(patient, id)).open()
    await eventually(() => expect(theirs.end).toBeNull())
    await theirs.set('a', 'one')
    await doctor.call('role-change-request', { requested_for: patient.peerId, role: 'waiting', force: true })
    await eventually(() => expect(theirs.end).toMatchObject({ code: Code.PermissionDenied }))
    expect(await codeOf(theirs.set('a', 'two'))).toBe(Code.PermissionDenied)
    // The owner is not revealed either.
    expect(await accessTo(patient, id)).toMatchObject({ permissions: [], owner: '' })
  })

  it('takes no token that is not ours, none that is over, and lets an open page go on', async () => {
    const id = await made()
    expect(await codeOf(new Page(host.origin, 'a.b.c').count())).toBe(Code.Unauthenticated)
    expect(await codeOf(new Page(host.origin, patient.token).count())).toBe(Code.Unauthenticated)
    const { token } = await accessTo(patient, id)
    expect((await accessTo(patient, id)).token).toBe(token)
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(Object.keys(payload).sort()).toEqual([
      'board_id',
      'exp',
      'iat',
      'iss',
      'peer_id',
      'permissions',
      'room_id',
    ])
    const page = (await pageOf(patient, id)).open()
    await page.set('a', 'one')
    await host.pass(2 * WHITEBOARD_STREAM.tokenTime, doctor, patient)
    await page.set('a', 'two')
    const later = new Page(host.origin, token).open()
    await eventually(() => expect(later.end).toMatchObject({ code: Code.Unauthenticated }))
    page.close()
    await expect.poll(() => codeOf(page.count())).toBe(Code.Unauthenticated)
    expect((await accessTo(patient, id)).token).not.toBe(token)
  })

  it('has bounds: pages, changes, sizes, and text only', async () => {
    const id = await made()
    const page = (await pageOf(patient, id)).open()
    await page.set('a', 'one')
    expect(await codeOf(page.set('b', 'x'.repeat(10_241)))).toBe(Code.ResourceExhausted)
    expect(await codeOf(page.set('b', 'x'.repeat(20_000)))).toBe(Code.ResourceExhausted)
    expect(
      await codeOf(
        page.setRaw(create(ValueSchema, { type: Value_Type.INTEGER, data: { case: 'number', value: 1n } })),
      ),
    ).toBe(Code.InvalidArgument)
    for (let more = 1; more < WHITEBOARD_STREAM.perPeer; more += 1) (await pageOf(patient, id)).open()
    await expect
      .poll(async () => {
        const extra = (await pageOf(patient, id)).open()
        await eventually(() => expect(extra.seen.length > 0 || extra.end !== null).toBe(true))
        return extra.end === null ? null : (extra.end as ConnectError).code
      })
      .toBe(Code.ResourceExhausted)
    const others = await Promise.all(
      Array.from({ length: 3 * WHITEBOARD_STREAM.perPeer }, () => pageOf(doctor, id)),
    )
    // The room is busy, so that all of them wait for their turn.
    const { promise, resolve } = Promise.withResolvers<void>()
    host.media.answersAfter = promise
    const busy = patient.call('offer', { desc: OFFER, tracks: track('p', 'audio') })
    const atOnce = others.map((other) => other.open())
    await new Promise((arrived) => setTimeout(arrived, 300))
    resolve()
    await busy
    await eventually(() => {
      for (const { seen, end } of atOnce) expect(seen.length > 0 || end !== null).toBe(true)
    })
    expect(atOnce.filter(({ end }) => end === null)).toHaveLength(WHITEBOARD_STREAM.perPeer)
    const many = Array.from({ length: WHITEBOARD_STREAM.writes.burst + 5 }, (_, at) =>
      codeOf(page.set('a', `${at}`)),
    )
    expect(await Promise.all(many)).toContain(Code.ResourceExhausted)
  })

  it('gives a page the keys it chooses, and goes on after the last change it has', async () => {
    const id = await made()
    const page = await pageOf(doctor, id)
    await page.set('pen:1', 'a')
    await page.set('note', 'b')
    await page.set('pen:2', 'c')
    await page.remove('pen:1')
    const chosen = (await pageOf(doctor, id)).open({
      select: [{ match: { case: 'prefix', value: 'pen:' } }, { match: { case: 'key', value: 'note' } }],
    })
    const ending = (await pageOf(doctor, id)).open({ select: [{ match: { case: 'suffix', value: '2' } }] })
    const resumed = (await pageOf(patient, id)).open({ changeId: '2' })
    const wrong = (await pageOf(patient, id)).open({ changeId: '77' })
    await eventually(() => {
      expect(chosen.seen).toEqual(['2 note b', '3 pen:2 c'])
      expect(ending.seen).toEqual(['3 pen:2 c'])
      expect(resumed.seen).toEqual(['3 pen:2 c', '4 pen:1 deleted'])
      expect(wrong.end).toMatchObject({ code: Code.OutOfRange })
    })
  })
})

describe('whiteboards and the end of the process', () => {
  it('an open whiteboard goes on in the next one with all that is on it, and closes when its owner stays away', async () => {
    const store = createMemoryRoomStore()
    const clock = new ManualClock()
    const first = await startMeeting({ store, clock })
    const doctor = await first.enter('doctor', 'Dr. A')
    const patient = await first.enter('patient', 'Ben')
    const { result } = await doctor.call('whiteboard-create', { title: 'Knee' })
    const { id } = result as { id: string }
    const { token } = await accessTo(doctor, id)
    const before = new Page(first.origin, token).open()
    await before.set('a', 'one')
    await patient.until('on-whiteboard-update')
    await first.close()
    await eventually(() => expect(before.end).not.toBeNull())

    clock.advance(10_000)
    const second = await startMeeting({ store, clock, nodeId: 'node-9' })
    expect(await codeOf(new Page(second.origin, token).count())).toBe(Code.Unavailable)
    const back = await second.open('patient', { peer: patient.peerId, token: patient.token })
    expect(await back.until('on-whiteboard-update')).toMatchObject({ id, state: 'open' })
    const page = new Page(second.origin, (await accessTo(back, id)).token)
    expect(await page.get('a')).toBe('one')
    await second.pass(MEETING_TIME.reconnectWindow, back)
    await eventually(() =>
      expect(
        back.received.filter(({ method }) => method === 'on-whiteboard-update').at(-1)?.params,
      ).toMatchObject({
        state: 'closed',
      }),
    )
    await second.close()
  })
})
