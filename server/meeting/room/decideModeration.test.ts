import { describe, expect, it } from 'vitest'
import { connect, given, join, present, track } from '../testing/roomScene.ts'
import { decide } from './decide.ts'
import { findPeers } from './queries.ts'
import type { RoomCommand } from './roomCommands.ts'
import { wirePeer } from './wireShapes.ts'

// A doctor decides about the others, and people come and go; each refusal has its status.

const visit = (...more: RoomCommand[]) =>
  given(...present('ana', 'doctor'), ...present('ben', 'patient'), ...present('zoe', 'waiting'), ...more)
const refused = (code: number, message: RegExp) => ({
  ok: false,
  code,
  message: expect.stringMatching(message),
})
/** The events of an accepted command, or its refusal. */
const outcome = (command: RoomCommand, room = visit()) => {
  const decision = decide(command, room)
  return decision.ok ? decision.events : decision
}

describe('a change of role', () => {
  const ask = (more: object): RoomCommand => ({
    type: 'requestRoleChange',
    peerId: 'ana',
    target: 'zoe',
    ofRoles: undefined,
    role: 'patient',
    force: true,
    token: 't',
    ...more,
  })

  it('by force happens at once, and ends what the new role may not send', () => {
    const sharing = visit({
      type: 'publish',
      peerId: 'ben',
      tracks: [track('mic'), track('screen', { type: 'video', source: 'screen' })],
    })
    expect(outcome(ask({}))).toEqual([{ type: 'roleChanged', peerId: 'zoe', role: 'patient', by: 'ana' }])
    expect(outcome(ask({ target: 'ben', role: 'observer' }), sharing)).toEqual([
      { type: 'roleChanged', peerId: 'ben', role: 'observer', by: 'ana' },
      {
        type: 'tracksChanged',
        peerId: 'ben',
        added: [],
        removed: [track('screen', { type: 'video', source: 'screen' })],
      },
    ])
    expect(outcome(ask({ target: 'ben', role: 'patient' }))).toEqual([])
  })

  it('lets a companion in as a companion, whatever is asked', () => {
    const room = visit(...present('ida', 'waiting', { companion: 'interpreter' }))
    const admitted = [{ type: 'roleChanged', peerId: 'ida', role: 'observer', by: 'ana' }]
    for (const role of ['patient', 'doctor', 'observer'])
      expect(outcome(ask({ target: 'ida', role }), room)).toEqual(admitted)
    expect(outcome(ask({ target: undefined, ofRoles: ['waiting'] }), room)).toEqual([
      { type: 'roleChanged', peerId: 'zoe', role: 'patient', by: 'ana' },
      ...admitted,
    ])
    expect(outcome(ask({ target: 'ida', force: false }), room)).toMatchObject([
      { type: 'roleChangeRequested', peerId: 'ida', request: { role: 'observer' } },
    ])
    const inside = visit(...present('ida', 'observer', { companion: 'interpreter' }))
    expect(outcome(ask({ target: 'ida' }), inside)).toEqual([])
    expect(outcome(ask({ target: 'ida', role: 'waiting' }), inside)).toEqual([
      { type: 'roleChanged', peerId: 'ida', role: 'waiting', by: 'ana' },
    ])
  })

  it('of all holders of some roles changes those who have another one', () => {
    expect(outcome(ask({ target: undefined, ofRoles: ['waiting', 'patient'] }))).toEqual([
      { type: 'roleChanged', peerId: 'zoe', role: 'patient', by: 'ana' },
    ])
    expect(outcome(ask({ target: undefined }))).toMatchObject(refused(400, /Whose role/))
  })

  it('that is only asked for waits for the peer, and a repeated request keeps its token', () => {
    const request = { role: 'observer', token: 't', requestedBy: 'ana' }
    const question = ask({ target: 'ben', role: 'observer', force: false })
    expect(outcome(question)).toEqual([{ type: 'roleChangeRequested', peerId: 'ben', request }])
    const asked = visit(question)
    expect(outcome(ask({ target: 'ben', role: 'observer', force: false, token: 'u' }), asked)).toEqual([
      { type: 'roleChangeRepeated', peerId: 'ben', request },
    ])
    expect(outcome(ask({ target: 'ben', role: 'doctor', force: false, token: 'u' }), asked)).toMatchObject([
      { type: 'roleChangeRequested', request: { role: 'doctor', token: 'u' } },
    ])
    const accept = (more: object): RoomCommand => ({
      type: 'acceptRoleChange',
      peerId: 'ben',
      role: 'observer',
      token: 't',
      ...more,
    })
    expect(outcome(accept({}), asked)).toEqual([
      { type: 'roleChanged', peerId: 'ben', role: 'observer', by: 'ana' },
    ])
    for (const wrong of [{ token: 'u' }, { role: 'doctor' }, { peerId: 'zoe' }])
      expect(outcome(accept(wrong), asked)).toMatchObject(refused(403, /Nobody asked/))
    expect(outcome(accept({ peerId: 'nobody' }), asked)).toMatchObject(refused(404, /not in the room/))
  })

  it('is refused without the right, to a role that there is not, and of nobody', () => {
    expect(outcome(ask({ peerId: 'nobody' }))).toMatchObject(refused(404, /not in the room/))
    expect(outcome(ask({ peerId: 'ben' }))).toMatchObject(refused(403, /change roles/))
    expect(outcome(ask({ role: 'king' }))).toMatchObject(refused(400, /No such role/))
    expect(outcome(ask({ target: 'nobody' }))).toMatchObject(refused(404, /No such peer/))
  })
})

describe('a removal', () => {
  const remove = (more: object): RoomCommand => ({
    type: 'removePeer',
    peerId: 'ana',
    target: 'ben',
    reason: 'Wrong room',
    ...more,
  })

  it('says who removed whom, and why', () => {
    expect(outcome(remove({}))).toEqual([
      { type: 'peerRemoved', peerId: 'ben', by: 'ana', reason: 'Wrong room' },
    ])
  })

  it('is refused without the right, of oneself, and of nobody', () => {
    expect(outcome(remove({ peerId: 'nobody' }))).toMatchObject(refused(404, /not in the room/))
    expect(outcome(remove({ peerId: 'ben', target: 'ana' }))).toMatchObject(refused(403, /remove others/))
    expect(outcome(remove({ target: 'ana' }))).toMatchObject(refused(400, /by itself/))
    expect(outcome(remove({ target: 'nobody' }))).toMatchObject(refused(404, /No such peer/))
  })
})

describe('a group', () => {
  const change = (more: object): RoomCommand => ({
    type: 'changeGroup',
    peerId: 'ben',
    target: 'ben',
    group: 'hand',
    member: true,
    ...more,
  })
  const raised = visit(change({ group: 'first' }), change({}))

  it('is entered and left, once, and its own peer reads all of them', () => {
    expect(decide(change({ group: 'second' }), raised)).toEqual({
      ok: true,
      events: [{ type: 'groupsChanged', peerId: 'ben', groups: ['first', 'hand', 'second'] }],
      result: { groups: ['first', 'hand', 'second'] },
    })
    expect(decide(change({}), raised)).toEqual({
      ok: true,
      events: [],
      result: { groups: ['first', 'hand'] },
    })
    expect(outcome(change({ member: false }), raised)).toEqual([
      { type: 'groupsChanged', peerId: 'ben', groups: ['first'] },
    ])
  })

  it('of companions is given by the server alone, and is among those that everyone reads', () => {
    for (const member of [true, false])
      expect(outcome(change({ peerId: 'ana', group: '_interpreter', member }))).toMatchObject(
        refused(403, /the server/),
      )
    const room = visit(...present('ida', 'observer', { companion: 'interpreter' }))
    const decision = decide(change({ peerId: 'ida', target: 'ida' }), room)
    expect(decision).toMatchObject({ ok: true, result: { groups: ['hand', '_interpreter'] } })
    const ida = room.peers.get('ida')
    expect(ida && wirePeer(ida).groups).toEqual(['_interpreter'])
    const ben = room.peers.get('ben')
    expect(ben && findPeers(room, ben, { role: undefined, group: '_interpreter', ids: undefined })).toEqual([
      'ida',
    ])
  })

  it("of another peer is the doctor's to change", () => {
    expect(decide(change({ peerId: 'ana', member: false }), raised)).toEqual({
      ok: true,
      events: [{ type: 'groupsChanged', peerId: 'ben', groups: ['first'] }],
      result: {},
    })
    expect(outcome(change({ target: 'ana' }))).toMatchObject(refused(403, /another's groups/))
    expect(outcome(change({ peerId: 'nobody' }))).toMatchObject(refused(404, /not in the room/))
    expect(outcome(change({ peerId: 'ana', target: 'nobody' }))).toMatchObject(refused(404, /No such peer/))
  })

  it('is one of at most ten', () => {
    const nine = Array.from({ length: 9 }, (_, n) => change({ group: `g${n}` }))
    expect(outcome(change({}), visit(...nine))).toMatchObject([{ type: 'groupsChanged' }])
    expect(outcome(change({ group: 'more' }), visit(...nine, change({})))).toMatchObject(
      refused(400, /Too many groups/),
    )
  })
})

describe('the end of a room', () => {
  const end = (more: object): RoomCommand => ({
    type: 'endRoom',
    peerId: 'ana',
    reason: 'Done',
    lock: true,
    ...more,
  })

  it('is told to everybody and ends the session, if there is one', () => {
    expect(outcome(end({}))).toEqual([
      { type: 'roomEnded', by: 'ana', reason: 'Done', lock: true },
      { type: 'sessionEnded' },
    ])
    expect(outcome(end({ peerId: null, lock: false }), given())).toEqual([
      { type: 'roomEnded', by: null, reason: 'Done', lock: false },
    ])
  })

  it('is refused without the right', () => {
    expect(outcome(end({ peerId: 'nobody' }))).toMatchObject(refused(404, /not in the room/))
    expect(outcome(end({ peerId: 'ben' }))).toMatchObject(refused(403, /end the room/))
  })

  it('that locked it is undone once', () => {
    expect(outcome({ type: 'unlock', peerId: null }, visit(end({})))).toEqual([{ type: 'roomUnlocked' }])
    expect(outcome({ type: 'unlock', peerId: null })).toEqual([])
  })
})

describe('people come and go', () => {
  it('a lost socket is known once, and the peer leaves when its window is over', () => {
    const lose: RoomCommand = { type: 'loseSocket', peerId: 'ben' }
    const expire: RoomCommand = { type: 'expire', peerId: 'ben' }
    expect(outcome(lose)).toEqual([{ type: 'socketLost', peerId: 'ben' }])
    expect(outcome(lose, visit(lose))).toMatchObject(refused(404, /not in the room/))
    expect(outcome(expire)).toMatchObject(refused(404, /not in the room/))
    expect(outcome(expire, visit(lose))).toEqual([{ type: 'peerLeft', peerId: 'ben' }])
    expect(outcome({ type: 'expire', peerId: 'nobody' })).toMatchObject(refused(404, /not in the room/))
    expect(outcome({ type: 'loseSocket', peerId: 'nobody' })).toMatchObject(refused(404, /not in the room/))
    expect(outcome(connect('ben', 'patient'), visit(lose))).toEqual([{ type: 'peerReturned', peerId: 'ben' }])
  })

  it('who only looks on ends with the socket, by leaving, or when it is closed', () => {
    const looking = visit(connect('eva', 'observer'))
    const closed = (why: unknown) => [{ type: 'previewClosed', peerId: 'eva', why }]
    expect(outcome({ type: 'loseSocket', peerId: 'eva' }, looking)).toEqual(closed(null))
    expect(outcome({ type: 'leave', peerId: 'eva' }, looking)).toEqual(closed(null))
    expect(outcome({ type: 'closePreview', peerId: 'eva', why: 'expired' }, looking)).toEqual(
      closed('expired'),
    )
    expect(outcome({ type: 'closePreview', peerId: 'ben', why: 'closed' }, looking)).toMatchObject(
      refused(404, /not in the room/),
    )
  })

  it('the last one who leaves ends the session', () => {
    expect(outcome({ type: 'leave', peerId: 'ben' })).toEqual([{ type: 'peerLeft', peerId: 'ben' }])
    expect(outcome({ type: 'leave', peerId: 'ana' }, given(...present('ana', 'doctor')))).toEqual([
      { type: 'peerLeft', peerId: 'ana' },
      { type: 'sessionEnded' },
    ])
    expect(outcome({ type: 'leave', peerId: 'nobody' })).toMatchObject(refused(404, /not in the room/))
  })

  it('a repeated join is answered again and changes nothing', () => {
    expect(outcome(join('ben'))).toEqual([{ type: 'joinRepeated', peerId: 'ben' }])
  })

  it('an update changes the name, the data, or nothing', () => {
    const update = (more: object): RoomCommand => ({
      type: 'updatePeer',
      peerId: 'ben',
      name: undefined,
      data: undefined,
      ...more,
    })
    expect(outcome(update({}))).toEqual([])
    expect(outcome(update({ name: 'ben', data: '' }))).toEqual([])
    expect(outcome(update({ name: 'Benito' }))).toEqual([
      { type: 'peerUpdated', peerId: 'ben', name: 'Benito', data: '' },
    ])
    expect(outcome(update({ data: '{}' }))).toEqual([
      { type: 'peerUpdated', peerId: 'ben', name: 'ben', data: '{}' },
    ])
    expect(outcome(update({ peerId: 'nobody' }))).toMatchObject(refused(404, /not in the room/))
  })
})
