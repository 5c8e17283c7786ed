import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { peerDirectoryContract } from '../../../src/machines/meeting/people/peerDirectoryContract.ts'
import { peerDirectoryMachine } from '../../../src/machines/meeting/people/peerDirectoryMachine.ts'
import { peersContract } from '../../../src/machines/meeting/people/peersContract.ts'
import { peersMachine } from '../../../src/machines/meeting/people/peersMachine.ts'
import { roleChangeContract } from '../../../src/machines/meeting/people/roleChangeContract.ts'
import { roleChangeMachine } from '../../../src/machines/meeting/people/roleChangeMachine.ts'
import { speakersContract } from '../../../src/machines/meeting/people/speakersContract.ts'
import { speakersMachine } from '../../../src/machines/meeting/people/speakersMachine.ts'
import { given } from '../../given.ts'
import { done } from '../../paths.ts'
import { remotePeer } from '../fixtures.ts'

describe('the list of peers', () => {
  const notified = (method: string, params: object): AnyEventObject => ({
    type: 'peers.notified',
    notifications: [{ method, params }],
  })
  const listOf = async () => {
    const peers = await given(
      { machine: peersMachine, contract: peersContract, input: { peerId: 'p1', userName: 'Ana' } },
      { type: 'transport.joined', joinedAt: 7 },
      notified('peer-list', { peers: { p2: remotePeer('p2') } }),
    )
    const ids = () => Object.keys(peers.context<{ peers: object }>().peers).sort()
    return { ...peers, ids }
  }

  it('M4.145 loses who leaves', async () => {
    const { ids, when } = await listOf()
    expect(ids()).toEqual(['p1', 'p2'])
    await when(notified('on-peer-leave', { peer_id: 'p2' }))
    expect(ids()).toEqual(['p1'])
  })

  it('M4.146 changes a peer by its update', async () => {
    const { context, when } = await listOf()
    const info = { name: 'Ben', data: '{"a":1}', user_id: 'user-p2', type: 'regular' as const }
    await when(notified('on-peer-update', remotePeer('p2', { role: 'waiting', info })))
    expect(context()).toMatchObject({
      peers: { p2: { name: 'Ben', roleName: 'waiting', metadata: '{"a":1}' } },
    })
  })

  it('M4.147 gains a realtime peer that it does not know', async () => {
    const { ids, when } = await listOf()
    await when(notified('on-peer-update', remotePeer('p4', { realtime: false })))
    expect(ids()).toEqual(['p1', 'p2'])
    await when(notified('on-peer-update', remotePeer('p3', { realtime: true })))
    expect(ids()).toEqual(['p1', 'p2', 'p3'])
  })
})

describe('the pages of peers', () => {
  const query = {
    type: 'directory.queried',
    query: { role: 'patient', group: null, peers: null, name: null, limit: 10 },
  }

  it('M5.43 M8.038 are refused with 6003 before preview or join, and asked for after it', async () => {
    const directory = await given({ machine: peerDirectoryMachine, contract: peerDirectoryContract })
    const message =
      'Use usePaginatedParticipants or hmsActions.getPeerListIterator after preview or join has happened'
    expect(await directory.when(query)).toMatchObject([
      { to: 'meeting', event: { type: 'error.raised', error: { code: 6003, message, terminal: false } } },
    ])
    expect(directory.run.promises()).toEqual([])
    expect(await directory.when({ type: 'transport.previewed' }, query)).toEqual([])
    expect(directory.run.promises().map(({ id }) => id)).toEqual(['fetchPage'])
  })
})

describe('a requested change of role', () => {
  const requested = (role: string) => ({
    type: 'roleChange.requested',
    requestedBy: 'p2',
    role,
    token: 'secret',
  })
  const changeAfter = (...events: AnyEventObject[]) =>
    given({ machine: roleChangeMachine, contract: roleChangeContract }, ...events)
  const request = { requestedBy: 'p2', roleName: 'patient', token: 'secret' }

  it('M3.24 has who requested it, the role and a token', async () => {
    const change = await changeAfter(requested('patient'))
    expect(change.context()).toMatchObject({ request })
  })

  it('M6.29 stands until it is answered; another is ignored', async () => {
    const change = await changeAfter(requested('patient'), requested('waiting'))
    expect(change.context()).toMatchObject({ request })
  })

  it('M6.27 is accepted, and the server is asked for it', async () => {
    const change = await changeAfter(requested('patient'), { type: 'roleChange.accepted' })
    expect(change.run.promises().map(({ id }) => id)).toEqual(['acceptRole'])
    expect(change.context()).toMatchObject({ request })
    await change.when(done('acceptRole', {}))
    expect(change.context()).toMatchObject({ request: null, error: null })
  })

  it('M6.28 is rejected without a word, and another can come', async () => {
    const change = await changeAfter(requested('patient'), { type: 'roleChange.rejected' })
    expect(change.run.promises()).toEqual([])
    expect(change.context()).toMatchObject({ request: null })
    await change.when(requested('waiting'))
    expect(change.context()).toMatchObject({ request: { roleName: 'waiting' } })
  })
})

describe('speakers', () => {
  it('M3.66 are known by their track, each with a level, the newest list alone', async () => {
    const heard = (...levels: number[]) => ({
      type: 'speakers.heard',
      speakers: levels.map((level, index) => ({ peer_id: `p${index}`, track_id: `t${index}`, level })),
    })
    const speakers = await given({ machine: speakersMachine, contract: speakersContract }, heard(100, 40))
    expect(speakers.context()).toEqual({
      levels: { t0: { peerId: 'p0', audioLevel: 100 }, t1: { peerId: 'p1', audioLevel: 40 } },
      order: ['t0', 't1'],
      recent: ['p0', 'p1'],
    })
    await speakers.when(heard(0))
    expect(speakers.context()).toEqual({
      levels: { t0: { peerId: 'p0', audioLevel: 0 } },
      order: ['t0'],
      recent: ['p0', 'p1'],
    })
  })
})
