import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CHECK_LIMIT, MEETING_TIME } from '../limits.ts'
import { createMemoryReportStore } from '../persistence/reportStore.ts'
import { createMemoryRoomStore } from '../persistence/roomStore.ts'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'
import { SocketClient } from '../testing/socketClient.ts'

/** A connection check on the wire (protocol §10): a lone peer that receives its own tracks. */
describe('the room of a check', () => {
  let host: MeetingHarness
  let kept: string[]
  let reports = createMemoryReportStore()
  beforeEach(async () => {
    kept = []
    reports = createMemoryReportStore()
    const store = createMemoryRoomStore()
    const save: typeof store.save = async (roomId, snapshot, at) => {
      kept.push(roomId)
      await store.save(roomId, snapshot, at)
    }
    host = await startMeeting({ store: { ...store, save }, reports })
  })
  afterEach(() => host.close())

  const tokenOf = async (): Promise<string> => {
    const answer = await fetch(`${host.origin}/v2/diagnostics/token`)
    return (await answer.json()).token
  }
  const enter = async (token: string, peer?: string) => {
    const client = await SocketClient.open(host.origin, peer === undefined ? { token } : { token, peer })
    host.clients.push(client)
    const policy = await client.until('on-policy-change')
    const join = await client.call('join', {
      name: 'diagnostics-test',
      disableVidAutoSub: true,
      offer: OFFER,
    })
    return { client, policy, join }
  }

  it('M6.02 M6.03 M6.04 M6.05 M6.06 M6.07 gives the role as specified, and says nothing of others', async () => {
    const { policy, join } = await enter(await tokenOf())
    expect(join.error).toBeUndefined()
    expect(Object.keys(policy.known_roles)).toEqual(['diagnostics-role'])
    const role = policy.known_roles['diagnostics-role']
    expect(Object.values(role?.permissions ?? { none: true })).not.toContain(true)
    expect(role?.publishParams).toEqual({
      allowed: ['audio', 'video'],
      audio: { bitRate: 32, codec: 'opus' },
      video: { bitRate: 100, codec: 'vp8', frameRate: 30, width: 1_280, height: 720 },
      screen: { bitRate: 100, codec: 'vp8', frameRate: 10, width: 1_920, height: 1_080 },
    })
    expect(role?.subscribeParams.maxSubsBitRate).toBe(3_200)
    const visit = await (await host.open('doctor')).until('on-policy-change')
    expect(Object.keys(visit.known_roles)).not.toContain('diagnostics-role')
  })

  it('M1.41 sends a lone peer its own sound and picture, unasked, and its own score', async () => {
    const { client } = await enter(await tokenOf())
    await client.call('offer', { desc: OFFER, tracks: { ...track('a', 'audio'), ...track('v', 'video') } })
    const wanted = host.media.commands.findLast((command) => command.kind === 'setWanted')
    expect(wanted).toMatchObject({ tracks: [{ trackId: 'a' }, { trackId: 'v' }] })
    if (wanted?.kind !== 'setWanted') throw new Error('Nothing was wanted')
    expect(wanted.tracks.map(({ publisher }) => publisher)).toEqual([wanted.peer, wanted.peer])
    const opened = host.media.commands.find((command) => command.kind === 'openSubscriber')
    expect(opened).toMatchObject({ autoVideo: true })
    host.media.report({ kind: 'quality', scores: [{ peer: wanted.peer, score: 4 }] })
    expect((await client.until('on-connection-quality-update')).peers).toMatchObject([{ downlink_score: 4 }])
  })

  it('M6.03 takes no screen', async () => {
    const { client } = await enter(await tokenOf())
    const screen = { ...track('s', 'video') }
    await client.call('offer', { desc: OFFER, tracks: { s: { ...screen.s, source: 'screen' } } })
    expect(host.media.published.at(-1)?.tracks).toEqual([])
  })

  it('is for one: who brings the same token as another peer stays outside', async () => {
    const token = await tokenOf()
    await enter(token, 'first')
    expect((await enter(token, 'second')).join.error).toMatchObject({
      code: 403,
      message: 'The room is full',
    })
  })

  it('ends by itself, and is neither kept nor reported of', async () => {
    const { client } = await enter(await tokenOf())
    client.notify('analytics', { name: 'join.success', info: {} })
    await host.pass(MEETING_TIME.saveWithin, client)
    await host.pass(CHECK_LIMIT.duration, client)
    expect((await client.until('on-peer-leave-request')).room_end).toBe(true)
    expect(reports.reports).toEqual([])
    // A visit is stored, which shows that the store is used.
    const doctor = await host.enter('doctor', 'Dr. A')
    await host.pass(MEETING_TIME.saveWithin, doctor)
    await expect.poll(() => kept).toEqual(['room'])
  })

  it('ends when nobody joins it', async () => {
    const client = await SocketClient.open(host.origin, { token: await tokenOf() })
    host.clients.push(client)
    await client.until('on-policy-change')
    await host.pass(CHECK_LIMIT.joinWithin - 5_000, client)
    expect(client.closed).toBe(false)
    host.clock.advance(5_000)
    expect((await client.until('on-error')).code).toBe(408)
    await client.untilClosed()
  })

  it('is one of few from each address, so that the others can still check', async () => {
    const open = async (count: number, addressTag: string) => {
      const token = await host.meeting.mintToken({
        roomId: `check-${addressTag}-${count}`,
        userId: 'diagnostics',
        role: 'diagnostics-role',
        addressTag,
      })
      const client = await SocketClient.open(host.origin, { token })
      host.clients.push(client)
      return client
    }
    for (let count = 0; count < CHECK_LIMIT.roomsPerAddress; count += 1)
      await (await open(count, 'here')).until('on-policy-change')
    expect((await (await open(99, 'here')).until('on-error')).code).toBe(503)
    await (await open(0, 'there')).until('on-policy-change')
    // An ended check allows another one.
    host.clients.find((client) => !client.closed)?.leave()
    await expect
      .poll(async () => {
        const client = await open(100, 'here')
        await Promise.race([client.until('on-policy-change'), client.until('on-error')])
        return client.methods[0]
      })
      .toBe('on-policy-change')
  })

  it('is one of few: the next one is told to come later', async () => {
    for (let count = 0; count < CHECK_LIMIT.rooms; count += 1) {
      const token = await host.meeting.mintToken({
        roomId: `check-${count}`,
        userId: 'diagnostics',
        role: 'diagnostics-role',
      })
      const client = await SocketClient.open(host.origin, { token })
      host.clients.push(client)
      await client.until('on-policy-change')
    }
    const late = await SocketClient.open(host.origin, { token: await tokenOf() })
    host.clients.push(late)
    expect((await late.until('on-error')).code).toBe(503)
    // A visit does not count as a check.
    await host.enter('doctor', 'Dr. A')
  })
})
