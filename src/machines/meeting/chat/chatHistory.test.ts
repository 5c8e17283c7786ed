import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { KeptChatMessage } from '../../../contracts/meeting/chat/keptMessage.ts'
import { chatMachine } from './chatMachine.ts'

const kept = (id: string, over: Partial<KeptChatMessage> = {}): KeptChatMessage => ({
  id,
  own: false,
  time: 1,
  senderName: 'Ana',
  senderRole: 'patient',
  recipientRoles: [],
  recipientName: null,
  file: null,
  message: id,
  ...over,
})

type ChatEvent = Parameters<typeof transition<typeof chatMachine>>[2]

const contextAfter = (...events: ChatEvent[]) => {
  const [start] = initialTransition(chatMachine, { peerId: 'me' })
  return events.reduce((snapshot, event) => transition(chatMachine, snapshot, event)[0], start).context
}
const read = (...messages: KeptChatMessage[]) => ({ type: 'chat.historyRead', messages }) as const
const received = (id: string) =>
  ({
    type: 'broadcast.received',
    messages: [
      {
        message_id: id,
        timestamp: 2,
        info: { type: 'chat', message: 'now' },
        peer: null,
        roles: [],
        private: false,
      },
    ],
  }) as unknown as ChatEvent
const policy = { type: 'policy.changed', policy: { known_roles: { doctor: {} } } } as unknown as ChatEvent
const sent = {
  type: 'chat.sendRequested',
  message: 'Hola',
  messageType: 'chat',
  recipient: { roles: [], peerId: null },
} satisfies ChatEvent
const answered = {
  type: 'xstate.done.actor.sendMessage',
  output: { messageId: 'm-9', time: 9 },
} as unknown as ChatEvent

describe('the chat after a reload (experience §8.3)', () => {
  it('has the kept messages before those of this page, our own as ours', () => {
    const { order, byId } = contextAfter(received('m-3'), read(kept('m-1', { own: true }), kept('m-2')))
    expect(order).toEqual(['m-1', 'm-2', 'm-3'])
    expect(byId['m-1']).toMatchObject({ sender: 'me', delivery: 'sent', read: true })
    expect(byId['m-2']).toMatchObject({ sender: '', senderName: 'Ana', delivery: 'received', time: 1 })
  })

  it('has no message twice, whichever came first', () => {
    expect(contextAfter(received('m-1'), read(kept('m-1'))).order).toEqual(['m-1'])
    expect(contextAfter(read(kept('m-1')), received('m-1')).order).toEqual(['m-1'])
    const own = kept('m-9', { own: true, message: 'Hola' })
    expect(contextAfter(policy, sent, answered, read(own)).order).toEqual(['own-1'])
    expect(contextAfter(policy, sent, read(own), answered).order).toEqual(['m-9'])
    expect(contextAfter(read(own), read(own)).order).toEqual(['m-9'])
  })

  it('has the file that a message carries', () => {
    const file = {
      id: '0f8fad5b-d9cb-469f-a165-70867728950e',
      name: 'a.jpg',
      type: 'image/jpeg',
      size: 9,
    } as const
    const { byId } = contextAfter(read(kept('m-1', { file })))
    expect(byId['m-1']).toMatchObject({ type: 'consulta.file', file })
    expect(contextAfter(read(kept('m-2'))).byId['m-2']?.type).toBe('chat')
  })

  it('names whom a private message was for', () => {
    const { byId } = contextAfter(
      read(kept('m-1', { own: true, recipientName: 'Ana' }), kept('m-2', { recipientName: 'Dra. Ruiz' })),
    )
    expect(byId['m-1']).toMatchObject({ recipientPeer: '', recipientName: 'Ana' })
    expect(byId['m-2']).toMatchObject({ recipientPeer: 'me' })
  })

  it('M3.30 has the sentences of the product with their type, and takes the lateness as an answer', () => {
    const waiting = kept('m-1', { senderRole: 'waiting', recipientRoles: ['doctor'] })
    const written = (type: string) => kept('m-2', { own: true, recipientRoles: ['waiting'], type })
    const late = contextAfter(read(waiting, written('consulta.late')))
    expect([late.byId['m-2']?.type, late.unread]).toEqual(['consulta.late', 0])
    const signed = contextAfter(read(waiting, written('consulta.prescription')))
    expect([signed.byId['m-2']?.type, signed.unread]).toEqual(['consulta.prescription', 1])
  })

  it('counts as unread what the waiting room wrote after our last message', () => {
    const waiting = (id: string) => kept(id, { senderRole: 'waiting', recipientRoles: ['doctor'] })
    const history = [waiting('m-1'), kept('m-2', { own: true }), waiting('m-3'), kept('m-4')]
    const { unread, byId } = contextAfter(read(...history))
    expect(unread).toBe(1)
    expect(history.map(({ id }) => byId[id]?.read)).toEqual([true, true, false, true])
    expect(contextAfter({ type: 'chat.opened' }, read(...history)).unread).toBe(0)
  })
})
