import { describe, expect, it } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { type CarriedCall, carriedCall } from '../../src/contracts/meeting/call/carriedCall.ts'
import type { ChatMessage } from '../../src/contracts/meeting/chat/chatMessage.ts'
import { carriedCallOf } from '../../src/machines/handover/carriedCallOf.ts'
import { handoverContract } from '../../src/machines/handover/handoverContract.ts'
import { handoverMachine } from '../../src/machines/handover/handoverMachine.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { handoverOutcomes } from './handover.outcomes.ts'

const carried: CarriedCall = {
  name: 'Dra. Ruiz',
  muted: { audio: true, video: false },
  stage: {
    pinned: null,
    selfHidden: false,
    selfMirrored: true,
    corner: 'bottomRight',
    layout: 'grid' as const,
  },
  panel: 'chat',
  chat: { peerId: 'p1', messages: [], unread: 0, draft: 'Buenos', chosen: null },
}
const offer = { address: 'https://here/meeting-room/a#move=c', expiresAt: '2026-03-02T12:02:00.000Z' }

describe('handover', () => {
  testModel<ContextOf<typeof handoverContract>>('every state and transition', {
    expectedOutcomes: handoverOutcomes,
    machine: handoverMachine,
    contract: handoverContract,
    input: { visit: 'a', guest: null },
    cases: [
      { type: 'handover.requested', carried },
      { type: 'handover.closed' },
      done('createHandover', offer),
      failed('createHandover', offline),
      done('revokeHandover', {}),
      failed('revokeHandover', offline),
      elapsed('codeLife'),
    ],
    checks: {
      closed: ({ context, children }) => {
        expect([context.offer, context.carried]).toEqual([null, null])
        expect(children).toEqual([])
      },
      creating: ({ context, children }) => {
        expect(children).toEqual(['createHandover'])
        expect(context.carried).toEqual(carried)
      },
      shown: ({ context }) => {
        expect(context.offer).toEqual(offer)
        // Typed text stays no longer than it is needed.
        expect(context.carried).toBeNull()
      },
      expired: ({ context }) => expect(context.offer).toBeNull(),
      failed: ({ context }) => expect(context.failure).not.toBeNull(),
      revoking: ({ context, children }) => {
        expect(children).toEqual(['revokeHandover'])
        expect(context.offer).toBeNull()
      },
    },
  })

  it('carries the latest messages within the bounds of the contract, and counts the unread among them', () => {
    const message = (n: number, text = `m${n}`): ChatMessage => ({
      ...{ id: `m${n}`, sender: 'p2', senderName: 'Ana', senderRole: 'patient', senderUserId: 'u' },
      ...{ recipientPeer: null, recipientRoles: [], time: n, type: 'chat', message: text },
      ...{ read: false, ignored: false, delivery: 'received' },
    })
    const all = Array.from({ length: 60 }, (_, n) => message(n))
    all[59] = message(59, 'x'.repeat(5_000))
    const call = carriedCallOf({
      name: 'Ana',
      muted: undefined,
      stage: undefined,
      panel: null,
      draft: '',
      chat: {
        ...{ localPeerId: 'p1', queue: [], sentCount: 0, unread: 60, panelOpen: false, knownRoles: [] },
        ...{ presentPeers: [], isLargeRoom: false, refusal: null, draft: '' },
        chosen: { roles: [], peerId: 'p2', name: 'Ana' },
        byId: Object.fromEntries(all.map((one) => [one.id, one])),
        order: all.map(({ id }) => id),
      },
    })
    expect(carriedCall.safeParse(call).success).toBe(true)
    expect(call.chat.messages.map(({ id }) => id)).toEqual(all.slice(9, 59).map(({ id }) => id))
    expect(call.chat.unread).toBe(50)
    expect(call.chat.chosen).toEqual({ roles: [], peerId: 'p2', name: 'Ana' })
  })
})
