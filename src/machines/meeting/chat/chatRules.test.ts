import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EventFromLogic, initialTransition, transition } from 'xstate'
import { LIMIT } from '../../../contracts/constants.ts'
import type { ChatMessage } from '../../../contracts/meeting/chat/chatMessage.ts'
import { chatMachine } from './chatMachine.ts'
import { hasPrescriptionNotice, refusalOf } from './chatRules.ts'

type ChatEvent = EventFromLogic<typeof chatMachine>

const room = {
  localPeerId: 'me',
  knownRoles: ['doctor', 'patient'],
  isLargeRoom: false,
  presentPeers: ['me', 'p2'],
}
const everyone = { roles: [], peerId: null }
const messageOf = (...[text, recipient]: [string, { roles: string[]; peerId: string | null }]) =>
  refusalOf(text, recipient, room)?.message ?? null

describe('what may be sent to whom', () => {
  it('M5.32 M8.048 an empty or blank message is refused as not valid', () => {
    expect(messageOf('', everyone)).toBe('Empty message not allowed')
    expect(messageOf(' \n\t ', everyone)).toBe('Empty message not allowed')
    expect(refusalOf('', everyone, room)).toMatchObject({ code: 6013, action: 'CHAT', terminal: false })
  })

  it('M5.32 M5.33 any text of spaces and zero-width characters is blank, and any other is not', () => {
    const blank = fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff')
    fc.assert(
      fc.property(
        fc.array(blank).map((characters) => characters.join('')),
        (text) => {
          expect(messageOf(text, everyone)).toBe('Empty message not allowed')
          expect(messageOf(`${text}x${text}`, everyone)).toBeNull()
        },
      ),
    )
  })

  it('M5.34 a group message needs a role the room knows', () => {
    expect(messageOf('Hi', { roles: ['nobody'], peerId: null })).toBe('No valid role is present')
    expect(messageOf('Hi', { roles: ['nobody', 'patient'], peerId: null })).toBeNull()
  })

  it('M5.35 refuses messages to oneself', () => {
    expect(messageOf('Hi', { roles: [], peerId: 'me' })).toBe('Cannot send message to self')
  })

  it('M5.36 the recipient must be in the room', () => {
    expect(messageOf('Hi', { roles: [], peerId: 'gone' })).toBe('Invalid peer - peer not present in the room')
    expect(messageOf('Hi', { roles: [], peerId: 'p2' })).toBeNull()
  })

  it('M5.32 a message longer than the server takes is refused here', () => {
    expect(messageOf('x'.repeat(LIMIT.chatMessage), everyone)).toBeNull()
    expect(messageOf('x'.repeat(LIMIT.chatMessage + 1), everyone)).toContain('longer')
  })
})

describe('the notice of a signed prescription', () => {
  const message = (over: Partial<ChatMessage>): { byId: Record<string, ChatMessage> } => ({
    byId: {
      m1: {
        ...{ id: 'm1', sender: 'p2', senderName: 'Elena', senderRole: 'doctor', senderUserId: 'u2' },
        ...{ recipientPeer: null, recipientRoles: ['patient'], time: 1, read: false, ignored: false },
        ...{ type: 'consulta.prescription', message: 'Signed', delivery: 'received' },
        ...over,
      },
    },
  })

  it("comes from a doctor's client, and from nobody else", () => {
    expect(hasPrescriptionNotice({ byId: {} })).toBe(false)
    expect(hasPrescriptionNotice(message({}))).toBe(true)
    expect(hasPrescriptionNotice(message({ senderRole: 'patient' }))).toBe(false)
    expect(hasPrescriptionNotice(message({ type: 'chat' }))).toBe(false)
  })
})

describe('the chat of a call that was moved here', () => {
  const carriedMessage = (id: string, read: boolean): ChatMessage => ({
    ...{ id, sender: 'p2', senderName: 'Ana', senderRole: 'patient', senderUserId: 'u2' },
    ...{ recipientPeer: null, recipientRoles: [], time: 1, type: 'chat', message: id, read, ignored: false },
    delivery: 'received',
  })
  const received = (...ids: string[]): ChatEvent => ({
    type: 'broadcast.received',
    messages: ids.map((id) => ({
      ...{ message_id: id, timestamp: 2, private: false, info: { message: id, type: 'chat' } },
    })),
  })
  const carried: ChatEvent = {
    type: 'chat.carried',
    chat: {
      ...{ peerId: 'old', unread: 1, draft: '', chosen: null },
      messages: [carriedMessage('read', true), carriedMessage('unread', false)],
    },
  }

  it('has what came meanwhile once, and counts as unread what nobody has read', () => {
    const repeated = received('read', 'unread', 'meanwhile')
    for (const events of [
      [repeated, carried],
      [carried, repeated],
    ]) {
      let [snapshot] = initialTransition(chatMachine, { peerId: 'me' })
      for (const event of events) [snapshot] = transition(chatMachine, snapshot, event)
      expect(snapshot.context.order).toEqual(['read', 'unread', 'meanwhile'])
      expect(snapshot.context.unread).toBe(2)
      expect(snapshot.context.byId.read?.read).toBe(true)
    }
  })
})
