import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { callFacts } from '../../contracts/meeting/call/callFacts.ts'
import { carriedCall, carriedGuest } from '../../contracts/meeting/call/carriedCall.ts'
import { guestMemory } from '../../contracts/meeting/call/guestMemory.ts'
import { joinSettings } from '../../contracts/meeting/call/joinConfig.ts'
import { meetingEnd } from '../../contracts/meeting/call/meetingEnd.ts'
import { guestVisit } from '../../contracts/meeting/call/token.ts'
import { keptMessage } from '../../contracts/meeting/chat/keptMessage.ts'
import { guestDevices } from '../../contracts/meeting/devices/guestDevices.ts'
import { visitEnd } from '../../contracts/portal/visitLink/visitEnd.ts'
import { waitingRoom } from '../../contracts/portal/waitingRoom.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** Why a guest cannot enter; each has a sentence of its own. */
export const guestRefusal = z.object({
  reason: z.enum([
    'unknownCode',
    'tooEarly',
    'cancelled',
    'completed',
    'unpaid',
    'past',
    'tooManyTries',
    'unreachable',
  ]),
  /** ISO instant, with tooEarly. */
  opensAt: z.string().nullable(),
  visit: guestVisit.nullable(),
})
export type GuestRefusal = z.infer<typeof guestRefusal>

const exchanged = z.object({
  token: sensitive('credential', z.string()),
  initEndpoint: z.string(),
  visit: guestVisit.nullable(),
  settings: joinSettings,
  /** The state that came with the call from the guest's other device; null: the guest enters here. */
  moved: z.object({ call: carriedCall, guest: carriedGuest }).nullable(),
})

export const guestJoinContract = {
  /** The room code of the address; none at /join. */
  input: z.object({ code: sensitive('credential', z.string()).nullish() }),
  context: z.object({
    code: sensitive('credential', z.string()).nullable(),
    name: sensitive('patient', z.string()),
    mayRecord: z.boolean(),
    joined: z.boolean(),
    devices: guestDevices.nullable(),
    peerId: z.string(),
    userId: z.string(),
    key: exchanged.nullable(),
    visit: guestVisit.nullable(),
    refusal: guestRefusal.nullable(),
    end: meetingEnd.nullable(),
    /** The catalogue's code of the error that closed the call. */
    problem: z.number().nullable(),
    role: z.string(),
    /** The consent could not be written into the record of the visit. */
    consentUnsaved: z.boolean(),
    lostSeconds: z.number(),
    /** The results of the visit for the patient; null: they are unknown. */
    left: visitEnd.nullable(),
    /** The guest's call comes from another tab or device, whose place this one takes. */
    moves: z.boolean(),
    /** Where the doctor is and who waits ahead; null: unknown. */
    waitingRoom: waitingRoom.nullable(),
  }),
  events: {
    ...event('guest.codeEntered', { code: sensitive('credential', z.string()) }),
    ...event('guest.consented', { name: sensitive('patient', z.string()), mayRecord: z.boolean() }),
    /** The device check is over; null: there was none on this device. */
    ...event('guest.joinRequested', { devices: guestDevices.nullable() }),
    ...event('guest.leaveRequested', {}),
    ...event('guest.retryRequested', {}),
    ...event('guest.anotherCodeRequested', {}),
    ...event('guest.chatToggled', {}),
    ...event('guest.resultsRead', { left: visitEnd }),
    /** Whether the call runs in another tab of this browser: at first, and with each change. */
    ...event('tab.changed', { elsewhere: z.boolean() }),
    /** The call moves from the other tab into this one. */
    ...event('guest.moveRequested', {}),
    ...event('guest.waitingRoomRead', { waitingRoom }),
    ...callFacts,
  },
  outputs: {
    feedback: nothing,
    /** The tab's stored data for this code, or a fresh start with new ids. */
    recall: guestMemory,
    exchange: z.object({ key: exchanged.nullable(), refusal: guestRefusal.nullable() }),
    /** The guest of the other tab; null: it does not answer. */
    askTab: z.object({ guest: guestMemory.nullable() }),
    recordConsent: nothing,
    remember: nothing,
    forget: nothing,
    holdWakeLock: nothing,
    /** The chat that the server kept before the page was loaded. */
    readChat: z.object({ messages: z.array(keptMessage) }),
    meeting: meetingEnd,
  },
} satisfies MachineContract
