import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import type { WhiteboardPermission } from '../../../src/contracts/meeting/whiteboard/whiteboards.ts'
import { whiteboardContract } from '../../../src/machines/meeting/whiteboard/whiteboardContract.ts'
import { whiteboardMachine } from '../../../src/machines/meeting/whiteboard/whiteboardMachine.ts'
import { accessOf } from '../../../src/machines/meeting/whiteboard/whiteboardRules.ts'
import { whiteboardsContract } from '../../../src/machines/meeting/whiteboard/whiteboardsContract.ts'
import { whiteboardsMachine } from '../../../src/machines/meeting/whiteboard/whiteboardsMachine.ts'
import { type CheckView, done, failed, testModel } from '../../paths.ts'
import { lostError, policyFor } from '../fixtures.ts'
import { whiteboardOutcomes } from './whiteboard.outcomes.ts'
import { update, whiteboardPolicy } from './whiteboardFixtures.ts'
import { whiteboardsOutcomes } from './whiteboards.outcomes.ts'

const self = { peerId: 'p1', userId: 'u1', administers: true, initEndpoint: 'https://here' }
type Context = ContextOf<typeof whiteboardContract>

const fetched = (permissions: WhiteboardPermission[], owner = 'u1') =>
  done('fetchAccess', {
    access: { id: 'b1', addr: 'here', token: 't', owner, permissions },
    url: 'https://here/whiteboard.html?token=t',
  })
const stands =
  (access: 'none' | WhiteboardPermission) =>
  ({ context }: CheckView<Context>) =>
    expect(accessOf(context.whiteboard)).toBe(access)

describe('whiteboard', () => {
  testModel<Context>('every state and transition', {
    expectedOutcomes: whiteboardOutcomes,
    machine: whiteboardMachine,
    contract: whiteboardContract,
    bystanders: ['meeting'],
    input: { ...self, whiteboard: { id: 'b1', open: false }, jobs: [] },
    limit: 20_000,
    cases: [
      { type: 'whiteboard.openRequested', title: 'Knee', attributes: { colour: 'red' } },
      { type: 'whiteboard.openRequested' },
      { type: 'whiteboard.closeRequested' },
      { type: 'whiteboard.updated', board: update({ owner: 'u1' }) },
      { type: 'whiteboard.updated', board: update({ owner: 'u2' }) },
      { type: 'whiteboard.updated', board: update({ owner: 'u2', state: 'closed' }) },
      { type: 'whiteboard.roleChanged', administers: false },
      { type: 'whiteboard.roleChanged', administers: true },
      fetched(['read', 'write', 'admin']),
      fetched(['read', 'write'], 'u2'),
      fetched(['read'], 'u2'),
      fetched(['read', 'write', 'admin'], 'u2'),
      fetched([], 'u2'),
      failed('fetchAccess', lostError),
    ],
    facets: ({ whiteboard, jobs, administers }) => [
      whiteboard.owner,
      whiteboard.url === undefined,
      jobs.map(({ kind }) => kind).slice(0, 2),
      administers,
    ],
    checks: {
      'lifecycle.closed': ({ context }) => {
        expect(context.whiteboard.open).toBe(false)
      },
      'lifecycle.open': ({ context }) => {
        const { whiteboard, administers } = context
        expect(whiteboard).toMatchObject({ open: true, url: expect.stringContaining('token=t') })
        // M6.40.
        if (whiteboard.owner === 'u1') expect(administers).toBe(true)
      },
      'access.none': stands('none'),
      'access.read': stands('read'),
      'access.write': stands('write'),
      'access.admin': stands('admin'),
      'work.ready': ({ context, children }) => {
        expect(context.jobs).toEqual([])
        expect(children).toEqual([])
      },
      'work.fetching': ({ context, children }) => {
        expect(context.jobs.length).toBeGreaterThan(0)
        expect(children).toEqual(['fetchAccess'])
      },
    },
  })
})

describe('whiteboards', () => {
  testModel<ContextOf<typeof whiteboardsContract>>('M1.20 M5.66 M7.073 M7.096 every state and transition', {
    expectedOutcomes: whiteboardsOutcomes,
    machine: whiteboardsMachine,
    contract: whiteboardsContract,
    bystanders: ['meeting'],
    input: {
      ...self,
      roomId: 'r1',
      lists: { reader: ['patient'], writer: [], admin: ['doctor'] },
    },
    limit: 20_000,
    cases: [
      { type: 'policy.changed', policy: whiteboardPolicy('doctor') },
      { type: 'policy.changed', policy: policyFor('patient') },
      { type: 'transport.left' },
      { type: 'whiteboards.updated', board: update({ owner: 'u2' }) },
      { type: 'whiteboards.updated', board: update({ id: 'b2', owner: 'u2', title: undefined }) },
      { type: 'whiteboards.ordered', order: { kind: 'open', title: 'Knee', attributes: 7 } },
      { type: 'whiteboards.ordered', order: { kind: 'open' } },
      { type: 'whiteboards.ordered', order: { kind: 'open', id: 'nowhere' } },
      { type: 'whiteboards.ordered', order: { kind: 'close' } },
      { type: 'whiteboards.ordered', order: { kind: 'close', id: 'b1' } },
      done('createBoard', { id: 'b1', owner: 'u1' }),
      failed('createBoard', lostError),
    ],
    facets: ({ order, jobs, administers }) => [order, jobs.length > 0, administers],
    checks: {
      idle: ({ context, children }) => {
        expect(context.jobs).toEqual([])
        expect(children).toEqual(context.order.map((id) => `whiteboard:${id}`))
      },
      creating: ({ context, children }) => {
        expect(children).toContain('createBoard')
        expect(context.jobs.length).toBeGreaterThan(0)
      },
    },
  })
})
