import { z } from 'zod'
import { LIMIT } from '../../constants.ts'
import { sensitive } from '../../sensitive.ts'
import { chatMessage } from '../chat/chatMessage.ts'

/** Messages that go with a call to another device, the latest ones. */
export const CARRIED_MESSAGES = 50

const id = z.string().max(128)

/** A message within the bounds of a body; messages of foreign clients beyond them are left behind. */
export const carriedMessage = chatMessage.extend({
  id,
  sender: id,
  senderName: sensitive('patient', z.string().max(LIMIT.peerName)),
  senderRole: id,
  senderUserId: id,
  serverId: id.nullable().optional(),
  recipientPeer: id.nullable(),
  recipientName: sensitive('patient', z.string().max(LIMIT.peerName)).optional(),
  recipientRoles: z.array(id).max(20),
  type: id,
  message: sensitive('content', z.string().max(LIMIT.chatMessage)),
})

/** The recipient chosen for the unsent text, with the name of that person, who may leave meanwhile. */
export const chosenRecipient = z.object({
  roles: z.array(id).max(20),
  peerId: id.nullable(),
  name: sensitive('patient', z.string().max(LIMIT.peerName)),
})
export type ChosenRecipient = z.infer<typeof chosenRecipient>

/** The chat as it stood on the device that the call is moved from. */
export const carriedChat = z.object({
  /** Peer id of that device: its messages are our own. */
  peerId: id,
  messages: z.array(carriedMessage).max(CARRIED_MESSAGES),
  unread: z.number().int().min(0).max(CARRIED_MESSAGES),
  draft: sensitive('content', z.string().max(LIMIT.chatMessage)),
  /** null: everyone. Without it a private draft would be sent to everyone from the other device. */
  chosen: chosenRecipient.nullable().default(null),
})
export type CarriedChat = z.infer<typeof carriedChat>

/** A large person with small ones beside, or a grid of equals; null: by the number of people. */
export const stageLayout = z.enum(['large', 'grid']).nullable()
export type StageLayout = z.infer<typeof stageLayout>

/** The arrangement of the stage. */
export const carriedStage = z.object({
  pinned: id.nullable(),
  selfHidden: z.boolean(),
  selfMirrored: z.boolean(),
  corner: z.enum(['topLeft', 'topRight', 'bottomLeft', 'bottomRight']),
  layout: stageLayout.default(null),
})

/** The state that a call carries to another device of the same person, so that nothing there has to be set again. */
export const carriedCall = z.object({
  /** The name in the call. */
  name: sensitive('patient', z.string().max(LIMIT.peerName)),
  muted: z.object({ audio: z.boolean(), video: z.boolean() }),
  stage: carriedStage,
  /** The open panel, by its name; null: none. */
  panel: z.string().max(30).nullable(),
  chat: carriedChat,
})
export type CarriedCall = z.infer<typeof carriedCall>

/** With a guest's call goes the secret by which the server knows the same guest again. */
export const carriedGuest = z.object({
  userId: sensitive('credential', z.string().min(1).max(64)),
  mayRecord: z.boolean(),
})
