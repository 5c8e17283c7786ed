import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { selectTemplateAppData } from '../../../src/machines/meeting/call/callSelectors.ts'
import type { WhiteboardOrder } from '../../../src/machines/meeting/whiteboard/whiteboardsContract.ts'
import { selectWhiteboards } from '../../../src/machines/meeting/whiteboard/whiteboardsMachine.ts'
import { policyFor } from '../fixtures.ts'
import { startCall } from '../harness/startCall.ts'
import { update, whiteboardPolicy } from './whiteboardFixtures.ts'

/** Tests whiteboards of a call, from the application's requests to the frames and back. */
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const drawingCall = async ({ flags = ['whiteboardEnabled'], role = 'doctor' } = {}) => {
  const call = startCall()
  call.server.flags = flags
  call.server.policy = whiteboardPolicy(role)
  const { answer, notify } = call
  const grants = (permissions: string[], owner = 'u1', token = 't1') =>
    answer('whiteboard-get', { id: 'b1', addr: 'store.example', token, owner, permissions })
  answer('whiteboard-create', { id: 'b1', owner: 'u1' })
  grants(['read', 'write', 'admin'])
  await call.preview()
  await call.join()
  await call.advance(10)
  const order = async (sentOrder: WhiteboardOrder) => {
    call.actor.send({ type: 'whiteboards.ordered', order: sentOrder })
    await call.advance(10)
  }
  const boards = () => selectWhiteboards(call.parts().whiteboards?.getSnapshot())
  const becomes = (name: string) => notify('on-policy-change', whiteboardPolicy(name))
  return { ...call, grants, order, boards, becomes }
}
const URL_OF = (token: string) =>
  `https://init.example/whiteboard.html?endpoint=https%3A%2F%2Fstore.example&token=${token}`

describe('our own whiteboard', () => {
  it('M6.37 M6.38 M6.39 M7.073 is made for the roles that the policy names', async () => {
    const { order, sent } = await drawingCall()
    await order({ kind: 'open', title: 'Knee' })
    expect(sent('whiteboard-create')).toEqual([
      { title: 'Knee', reader: ['doctor', 'patient'], writer: ['doctor', 'patient'], admin: ['doctor'] },
    ])
  })

  it('M1.20 M3.63 M7.074 is opened with the rights and the token that the server grants', async () => {
    const { order, sent, boards } = await drawingCall()
    await order({ kind: 'open', title: 'Knee', attributes: { zoom: 2 } })
    expect(sent('whiteboard-get')).toEqual([{ id: 'b1' }])
    expect(boards()).toEqual({
      b1: {
        id: 'b1',
        title: 'Knee',
        attributes: { zoom: 2 },
        url: URL_OF('t1'),
        token: 't1',
        addr: 'store.example',
        owner: 'u1',
        permissions: ['read', 'write', 'admin'],
        open: true,
      },
    })
  })

  it('M7.073 takes other lists, and the title of the room', async () => {
    const { order, sent } = await drawingCall()
    await order({ kind: 'open', writer: [], reader: ['patient'] })
    expect(sent('whiteboard-create')).toEqual([
      { title: 'room-1 Whiteboard', reader: ['patient'], writer: [], admin: ['doctor'] },
    ])
  })

  it('M4.140 M4.141 is closed by us alone, whatever the room says, and opened again without making another', async () => {
    const { order, sent, boards, notify } = await drawingCall()
    await order({ kind: 'open', title: 'Knee' })
    await notify('on-whiteboard-update', update({ owner: 'u1', state: 'closed', title: 'Left knee' }))
    expect(boards().b1).toMatchObject({ open: true, title: 'Left knee', url: URL_OF('t1') })
    await order({ kind: 'close' })
    expect(boards()).toEqual({ b1: { id: 'b1', title: 'Left knee', open: false } })
    await notify('on-whiteboard-update', update({ owner: 'u1', state: 'open' }))
    expect(boards().b1?.open).toBe(false)
    await order({ kind: 'open', id: 'b1' })
    expect(boards().b1).toMatchObject({ open: true, permissions: ['read', 'write', 'admin'] })
    expect(sent('whiteboard-create')).toHaveLength(1)
    expect(sent('whiteboard-get')).toHaveLength(2)
  })

  it('M4.143 M6.40 does not stay open when our role may not administer it any more', async () => {
    const { order, boards, becomes, grants, sent } = await drawingCall()
    await order({ kind: 'open' })
    grants(['read', 'write'])
    await becomes('patient')
    expect(sent('whiteboard-get')).toHaveLength(2)
    expect(boards().b1).toMatchObject({ open: false, permissions: ['read', 'write'] })
  })

  it('M5.66 what is not there can be neither opened nor closed', async () => {
    const { order, errors, sent } = await drawingCall()
    await order({ kind: 'close' })
    await order({ kind: 'close', id: 'b7' })
    await order({ kind: 'open', id: 'b7' })
    expect(errors().map(({ message }) => message)).toEqual([
      'Whiteboard ID: undefined not found',
      'Whiteboard ID: b7 not found',
      'Whiteboard ID: b7 not found',
    ])
    expect(sent('whiteboard-create')).toEqual([])
  })

  it('M3.74 nothing is asked in a room without whiteboards, nor before we are in', async () => {
    const { order, errors, sent } = await drawingCall({ flags: [] })
    await order({ kind: 'open' })
    expect(errors().map(({ message }) => message)).toEqual(['Whiteboard is not enabled in this room'])
    expect(sent('whiteboard-create')).toEqual([])
    const early = startCall()
    await early.preview()
    early.actor.send({ type: 'whiteboards.ordered', order: { kind: 'open' } })
    await early.advance(10)
    expect(early.errors().at(-1)).toMatchObject({ code: 6000, description: 'Not connected' })
  })

  it('a refusal is reported, and the next order is taken', async () => {
    const { order, errors, boards, answer, server } = await drawingCall()
    server.answers.set('whiteboard-create', () => ({ error: { code: 403, message: 'This role may not' } }))
    await order({ kind: 'open' })
    expect(errors().at(-1)).toMatchObject({ code: 403 })
    answer('whiteboard-create', { id: 'b1', owner: 'u1' })
    await order({ kind: 'open' })
    expect(boards().b1?.open).toBe(true)
  })
})

describe("somebody else's whiteboard", () => {
  it('M4.142 M7.096 opens when it is opened and we have permissions, and closes with it', async () => {
    const { notify, boards, grants, sent } = await drawingCall({ role: 'patient' })
    grants(['read', 'write'], 'u2')
    await notify('on-whiteboard-update', update())
    expect(sent('whiteboard-get')).toEqual([{ id: 'b1' }])
    expect(boards().b1).toMatchObject({
      open: true,
      owner: 'u2',
      title: 'Knee',
      permissions: ['read', 'write'],
    })
    await notify('on-whiteboard-update', update({ state: 'closed' }))
    expect(boards()).toEqual({ b1: { id: 'b1', title: 'Knee', open: false } })
  })

  it('M4.142 stays closed without permissions', async () => {
    const { notify, boards, grants } = await drawingCall({ role: 'waiting' })
    grants([], 'u2', '')
    await notify('on-whiteboard-update', update())
    expect(boards().b1).toMatchObject({ open: false, permissions: [] })
    expect(boards().b1?.url).toBeUndefined()
  })

  it('M4.143 is asked for again with another role: with its rights, or not at all', async () => {
    const { notify, boards, grants, becomes, sent } = await drawingCall({ role: 'patient' })
    grants(['read', 'write'], 'u2')
    await notify('on-whiteboard-update', update())
    grants(['read'], 'u2', 't2')
    await becomes('doctor')
    expect(boards().b1).toMatchObject({ open: true, permissions: ['read'], url: URL_OF('t2') })
    grants([], 'u2', '')
    await becomes('waiting')
    expect(boards().b1).toMatchObject({ open: false, permissions: [] })
    // There is nothing left to request.
    await becomes('patient')
    expect(sent('whiteboard-get')).toHaveLength(3)
  })

  it('is not opened by an answer that comes after it was closed', async () => {
    const { notify, boards, server, advance } = await drawingCall({ role: 'patient' })
    server.answers.set('whiteboard-get', () => null)
    await notify('on-whiteboard-update', update())
    const [{ id } = { id: '' }] = server.socket.frames('whiteboard-get')
    await notify('on-whiteboard-update', update({ state: 'closed' }))
    const access = { id: 'b1', addr: 'a', token: 't', owner: 'u2', permissions: ['read'] }
    server.socket.notify({ id, result: access })
    await advance(10)
    expect(boards().b1).toEqual({ id: 'b1', title: 'Knee', open: false })
  })

  it('is one of several, and all are forgotten with the call', async () => {
    const { notify, boards, order, leave, grants, server } = await drawingCall()
    grants(['read'], 'u2')
    server.answers.set('whiteboard-get', ({ params }) => ({
      result: { id: params.id, addr: 'a', token: 't', owner: 'u2', permissions: ['read'] },
    }))
    await notify('on-whiteboard-update', update({ id: 'b2', title: undefined }))
    await notify('on-whiteboard-update', update())
    await order({ kind: 'close', id: 'b2' })
    expect(Object.entries(boards()).map(([id, { open }]) => [id, open])).toEqual([
      ['b2', false],
      ['b1', true],
    ])
    await leave()
    expect(boards()).toEqual({})
  })
})

describe('what the template keeps for applications', () => {
  it('comes with the policy and goes with the next one that has none', async () => {
    const { notify, actor } = await drawingCall()
    const data = () => selectTemplateAppData(actor.getSnapshot())
    expect(data()).toEqual({})
    await notify('on-policy-change', {
      ...whiteboardPolicy('doctor'),
      app_data: { theme: 'dark', rooms: [1] },
    })
    expect(data()).toEqual({ theme: 'dark', rooms: [1] })
    await notify('on-policy-change', policyFor('doctor'))
    expect(data()).toEqual({})
  })
})
