import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { chatContract } from '../../../src/machines/meeting/chat/chatContract.ts'
import { chatMachine } from '../../../src/machines/meeting/chat/chatMachine.ts'
import { done, failed, testModel } from '../../paths.ts'
import { lostError, policyFor, remotePeer, track } from '../fixtures.ts'
import { chatOutcomes } from './chat.outcomes.ts'

const listed = {
  type: 'peers.notified',
  notifications: [
    { method: 'peer-list', params: { peers: { p2: remotePeer('p2', { tracks: { t2: track('t2') } }) } } },
  ],
}

const everyone = { roles: [], peerId: null }

const say = (message: string, recipient: { roles: string[]; peerId: string | null } = everyone) => ({
  type: 'chat.sendRequested',
  message,
  messageType: 'chat',
  recipient,
})

const broadcast = {
  message_id: 'm1',
  timestamp: 5,
  private: false,
  info: { message: 'Hello', type: 'chat' },
  peer: remotePeer('p2'),
}

describe('chat', () => {
  testModel<ContextOf<typeof chatContract>>('every state and transition', {
    expectedOutcomes: chatOutcomes,
    machine: chatMachine,
    contract: chatContract,
    bystanders: ['meeting'],
    input: { peerId: 'p1' },
    limit: 50_000,
    cases: [
      say('Hello'),
      say(' \u200b '),
      { type: 'chat.retryRequested', id: 'own-1' },
      { type: 'chat.opened' },
      { type: 'chat.closed' },
      {
        type: 'chat.carried',
        chat: { peerId: 'p0', messages: [], unread: 0, draft: 'Buenos', chosen: null },
      },
      { type: 'chat.recipientChosen', chosen: { roles: [], peerId: 'p2', name: 'Ana' } },
      {
        type: 'chat.historyRead',
        messages: [
          {
            ...{ id: 'm0', own: false, time: 1, senderName: 'Ana', senderRole: 'patient' },
            ...{ recipientRoles: [], recipientName: null, file: null, message: 'Antes' },
          },
        ],
      },
      { type: 'broadcast.received', messages: [broadcast] },
      { type: 'policy.changed', policy: policyFor('doctor') },
      listed,
      {
        type: 'room.described',
        info: { room_id: 'r', name: '', description: '', large_room_optimization: true },
      },
      done('sendMessage', { messageId: 'm9', time: 9 }),
      failed('sendMessage', lostError),
    ],
    // A second own message adds nothing to a first one.
    facets: (context) => [
      Math.min(context.sentCount, 1),
      context.byId['own-1']?.delivery,
      context.unread,
      context.panelOpen,
    ],
    checks: {
      ready: ({ context }) => {
        expect(context.queue).toEqual([])
        expect(context.order.every((id) => context.byId[id]?.delivery !== 'sending')).toBe(true)
        expect(context.panelOpen ? context.unread : 0).toBe(0)
      },
      sending: ({ context, children }) => {
        expect(children).toEqual(['sendMessage'])
        expect(context.byId[context.queue[0] ?? '']?.delivery).toBe('sending')
      },
    },
  })
})
