import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import type { CarriedChat, ChosenRecipient } from '../../../contracts/meeting/call/carriedCall.ts'
import type { PeerNotification } from '../../../contracts/meeting/call/events.ts'
import { CHAT_FILE_TYPE, type ChatFile } from '../../../contracts/meeting/chat/chatFile.ts'
import type { ChatMessage } from '../../../contracts/meeting/chat/chatMessage.ts'
import type { KeptChatMessage } from '../../../contracts/meeting/chat/keptMessage.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from '../call/errorOf.ts'
import type { ChatRecipient, chatContract } from './chatContract.ts'
import { restored } from './chatHistory.ts'
import { refusalOf } from './chatRules.ts'

/**
 * The chat: received messages, our messages sent one after the other, and failed ones that can be retried
 * (M1.15-M1.17, M3.27-M3.30, M5.32-M5.36, M6.34-M6.36, M7.031, M7.075, M7.091).
 */
type Contract = typeof chatContract
type Context = ContextOf<Contract>
export interface SendInput {
  /** Our own id of the message, the same on every retry. */
  id: string
  message: string
  type: string
  recipient: ChatRecipient
  file: ChatFile | null
  /** M5.37: not in our list; the server is asked for this peer first. */
  isUnknown: boolean
}

const presence = (present: readonly string[], notifications: readonly PeerNotification[]): string[] => {
  const next = new Set(present)
  for (const { method, params } of notifications) {
    if (method === 'peer-list') {
      next.clear()
      for (const id of Object.keys(params.peers)) next.add(id)
    } else if (method === 'on-peer-join' || method === 'on-peer-update') next.add(params.peer_id)
    else if (method === 'on-peer-leave') next.delete(params.peer_id)
  }
  return [...next]
}

const changed = (
  context: Context,
  id: string | undefined,
  changes: Partial<ChatMessage>,
): Partial<Context> => {
  const known = id === undefined ? undefined : context.byId[id]
  return known ? { byId: { ...context.byId, [known.id]: { ...known, ...changes } } } : {}
}

export const chatMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: { sendMessage: notProvided<OutputOf<Contract, 'sendMessage'>, SendInput>('sendMessage') },
  actions: {
    queueOwn: assign(({ context, event }) => {
      if (event.type !== 'chat.sendRequested') return {}
      const id = `own-${context.sentCount + 1}`
      const message: ChatMessage = {
        id,
        sender: context.localPeerId,
        senderName: '',
        senderRole: '',
        senderUserId: '',
        recipientPeer: event.recipient.peerId,
        ...(event.recipient.peerId !== null && event.recipient.peerId === context.chosen?.peerId
          ? { recipientName: context.chosen.name }
          : {}),
        recipientRoles: event.recipient.roles,
        time: null,
        type: event.messageType,
        message: event.message,
        ...(event.file ? { file: event.file } : {}),
        read: true,
        ignored: false,
        delivery: 'sending',
      }
      return {
        byId: { ...context.byId, [id]: message },
        order: [...context.order, id],
        queue: [...context.queue, id],
        sentCount: context.sentCount + 1,
        refusal: null,
      }
    }),
    refuse: assign(({ context, event }) =>
      event.type === 'chat.sendRequested'
        ? { refusal: refusalOf(event.message, event.recipient, context) }
        : {},
    ),
    raiseRefusal: sendTo(toMeeting, ({ context }) => ({ type: 'error.raised', error: context.refusal })),
    requeue: assign(({ context, event }) =>
      event.type === 'chat.retryRequested'
        ? { ...changed(context, event.id, { delivery: 'sending' }), queue: [...context.queue, event.id] }
        : {},
    ),
    markSent: assign(({ context, event }) => {
      const [head, ...queue] = context.queue
      const { time, messageId } = (
        'output' in event ? event.output : { time: null, messageId: null }
      ) as OutputOf<Contract, 'sendMessage'>
      const sent = { ...context, ...changed(context, head, { delivery: 'sent', time, serverId: messageId }) }
      // The history may have come first and holds it already.
      const isKept = messageId !== null && Object.hasOwn(context.byId, messageId)
      return { byId: sent.byId, order: isKept ? sent.order.filter((id) => id !== head) : sent.order, queue }
    }),
    markFailed: assign(({ context }) => {
      const [head, ...queue] = context.queue
      return { ...changed(context, head, { delivery: 'failed' }), queue }
    }),
    receive: assign(({ context, event }) => {
      if (event.type !== 'broadcast.received') return {}
      const byId = { ...context.byId }
      const order = [...context.order]
      let unread = context.unread
      for (const { message_id, timestamp, info, peer, roles, private: direct } of event.messages) {
        if (Object.hasOwn(byId, message_id)) continue
        byId[message_id] = {
          id: message_id,
          sender: peer?.peer_id ?? '',
          senderName: peer?.info.name ?? '',
          senderRole: peer?.role ?? '',
          senderUserId: peer?.info.user_id ?? '',
          recipientPeer: direct ? context.localPeerId : null,
          recipientRoles: roles ?? [],
          time: timestamp,
          type: info.type,
          message: info.message,
          ...(info.type === CHAT_FILE_TYPE && info.file ? { file: info.file } : {}),
          read: context.panelOpen,
          ignored: false,
          delivery: 'received',
        }
        order.push(message_id)
        if (!context.panelOpen) unread += 1
      }
      return { byId, order, unread }
    }),
    notifyArrivals: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'broadcast.received') return
      const fresh = new Map(event.messages.map((message) => [message.message_id, message]))
      const events = [...fresh.values()]
        .filter(({ message_id }) => !Object.hasOwn(context.byId, message_id))
        .map(
          ({ message_id, peer, private: direct }): CallEvent => ({
            type: 'NEW_MESSAGE',
            messageId: message_id,
            senderName: peer?.info.name ?? '',
            senderRole: peer?.role ?? '',
            private: direct,
          }),
        )
      if (events.length > 0) enqueue.sendTo(toMeeting, { type: 'call.eventsRaised', events })
    }),
    assignRoom: assign(({ event }) =>
      event.type === 'room.described' ? { isLargeRoom: event.info.large_room_optimization } : {},
    ),
    raiseError: sendTo(toMeeting, ({ event }) => ({ type: 'error.raised', error: errorOf(event, 'CHAT') })),
    openPanel: assign(({ context }) => ({
      panelOpen: true,
      unread: 0,
      byId: Object.fromEntries(
        Object.entries(context.byId).map(([id, message]) => [
          id,
          message.read ? message : { ...message, read: true },
        ]),
      ),
    })),
    choose: assign((_, { chosen }: { chosen: ChosenRecipient | null }) => ({ chosen })),
    closePanel: assign({ panelOpen: false }),
    assignCarried: assign(({ context }, { chat }: { chat: CarriedChat }) => {
      const byId: Record<string, ChatMessage> = {}
      for (const message of chat.messages) {
        // Ids of our own messages count from one on each device.
        const id = message.sender === chat.peerId ? `moved-${message.id}` : message.id
        const isOwn = message.sender === chat.peerId
        const isHere = message.recipientPeer === chat.peerId
        byId[id] = {
          ...message,
          id,
          ...(isOwn ? { sender: context.localPeerId } : {}),
          ...(isHere ? { recipientPeer: context.localPeerId } : {}),
          // The other device can no longer send it.
          delivery: message.delivery === 'sending' ? 'failed' : message.delivery,
        }
      }
      const fresh = context.order.filter((id) => !Object.hasOwn(byId, id))
      // A message that came meanwhile may be among the carried ones, read or unread.
      const unread = fresh.filter((id) => context.byId[id]?.read === false).length
      return {
        byId: { ...context.byId, ...byId },
        order: [...Object.keys(byId), ...fresh],
        unread: unread + chat.unread,
        draft: chat.draft,
        chosen: chat.chosen,
      }
    }),
    restore: assign(({ context }, { messages }: { messages: readonly KeptChatMessage[] }) =>
      restored(context, messages),
    ),
    assignRoles: assign(({ event }) =>
      event.type === 'policy.changed' ? { knownRoles: Object.keys(event.policy.known_roles) } : {},
    ),
    assignPresence: assign(({ context, event }) =>
      event.type === 'peers.notified'
        ? { presentPeers: presence(context.presentPeers, event.notifications) }
        : {},
    ),
  },
  guards: {
    isRefused: ({ context, event }) =>
      event.type === 'chat.sendRequested' && refusalOf(event.message, event.recipient, context) !== null,
    hasFailed: ({ context, event }) =>
      event.type === 'chat.retryRequested' && context.byId[event.id]?.delivery === 'failed',
    hasQueued: ({ context }) => context.queue.length > 0,
  },
}).createMachine({
  id: 'chat',
  description: 'The chat of the room.',
  context: ({ input }) => ({
    localPeerId: input.peerId,
    byId: {},
    order: [],
    queue: [],
    sentCount: 0,
    unread: 0,
    panelOpen: false,
    knownRoles: [],
    presentPeers: [],
    isLargeRoom: false,
    refusal: null,
    draft: '',
    chosen: null,
  }),
  initial: 'ready',
  on: {
    'chat.sendRequested': [
      {
        guard: 'isRefused',
        actions: ['refuse', 'raiseRefusal'],
        meta: { spec: ['M5.32', 'M5.33', 'M5.34', 'M5.35', 'M5.36'] },
      },
      { actions: 'queueOwn', meta: { spec: ['M1.15', 'M1.16', 'M1.17', 'M6.34', 'M6.35', 'M6.36'] } },
    ],
    'chat.retryRequested': { guard: 'hasFailed', actions: 'requeue' },
    'chat.recipientChosen': { actions: { type: 'choose', params: ({ event }) => event } },
    'chat.opened': { actions: 'openPanel' },
    'chat.closed': { actions: 'closePanel' },
    'chat.carried': { actions: { type: 'assignCarried', params: ({ event }) => event } },
    'chat.historyRead': {
      description: 'Messages from before a reload (experience §8.3).',
      actions: { type: 'restore', params: ({ event }) => event },
    },
    'room.described': { actions: 'assignRoom' },
    'broadcast.received': {
      actions: ['notifyArrivals', 'receive'],
      meta: { spec: ['M7.091', 'M3.27', 'M3.29'] },
    },
    'policy.changed': { actions: 'assignRoles' },
    'peers.notified': { actions: 'assignPresence' },
  },
  states: {
    ready: {
      description: 'No unsent messages.',
      always: { guard: 'hasQueued', target: 'sending' },
    },
    sending: {
      description: 'The oldest unsent message is being sent.',
      meta: { spec: ['M7.031', 'M7.075'] },
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => {
          const head = context.byId[context.queue[0] ?? '']
          const peerId = head?.recipientPeer ?? null
          return {
            id: head?.id ?? '',
            message: head?.message ?? '',
            type: head?.type ?? 'chat',
            file: head?.file ?? null,
            recipient: { roles: head?.recipientRoles ?? [], peerId },
            isUnknown: peerId !== null && !context.presentPeers.includes(peerId),
          }
        },
        onDone: { target: 'ready', actions: 'markSent' },
        onError: { target: 'ready', actions: ['markFailed', 'raiseError'] },
      },
    },
  },
})

export type ChatRef = ActorRefFrom<typeof chatMachine>
