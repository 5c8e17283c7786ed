import { assign, type EventObject, enqueueActions, raise, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { GuestMemory } from '../../contracts/meeting/call/guestMemory.ts'
import { joinConfig } from '../../contracts/meeting/call/joinConfig.ts'
import type { MeetingEnd } from '../../contracts/meeting/call/meetingEnd.ts'
import { devicesText, type GuestDevices } from '../../contracts/meeting/devices/guestDevices.ts'
import { SECOND_MS } from '../../contracts/portal/portalConstants.ts'
import type { VisitEnd } from '../../contracts/portal/visitLink/visitEnd.ts'
import type { WaitingRoomState } from '../../contracts/portal/waitingRoom.ts'
import { actor } from '../address.ts'
import { chatEvent, historyEvent, stageEvents, toChat, toStage } from '../handover/arriveCarried.ts'
import { handoverMachine } from '../handover/handoverMachine.ts'
import { movesOutTo, watchTabsOf } from '../handover/otherTabs.ts'
import type { FeedbackSubject } from '../meeting/call/feedbackContract.ts'
import { feedbackMachine } from '../meeting/call/feedbackMachine.ts'
import type { meetingMachine } from '../meeting/call/meetingMachine.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import { notProvidedMachine } from '../notProvidedMachine.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { guestJoinContract } from './guestJoinContract.ts'

/** Actors, actions and guards of the guest's join; the chart is in guestJoinMachine.ts. */
type Contract = typeof guestJoinContract
type Context = ContextOf<Contract>
type Exchanged = OutputOf<Contract, 'exchange'>

const subjectOf = ({ end, key, peerId, userId, name }: Context): FeedbackSubject | null =>
  end === null || key === null
    ? null
    : {
        sessionId: end.session.sessionId,
        peerId,
        role: end.role ?? '',
        userId,
        templateId: end.session.templateId,
        roomName: end.session.roomName,
        userName: name,
        joinedAt: end.joinedAt,
        sessionStartedAt: end.session.startedAt,
        token: key.token,
        initEndpoint: key.initEndpoint,
      }

const WAITING_ROLE = 'waiting'
const toAnnouncer = actor(SYSTEM_ID.announcer)
const toMeeting = actor(SYSTEM_ID.meeting)

export const guestJoinSetup = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as { meeting: 'meeting'; feedback: 'feedback'; handover: 'handover' },
    tags: {} as 'inCall',
  },
  actors: {
    /** Its code is loaded while the guest reads and consents (docs/decisions/0145). */
    meeting: notProvidedMachine<typeof meetingMachine>('meeting'),
    feedback: feedbackMachine,
    handover: handoverMachine,
    recall: notProvided<OutputOf<Contract, 'recall'>, { code: string | null }>('recall'),
    exchange: notProvided<Exchanged, { code: string; userId: string; takesPlace: boolean }>('exchange'),
    recordConsent: notProvided<
      OutputOf<Contract, 'recordConsent'>,
      { code: string; userId: string; mayRecord: boolean }
    >('recordConsent'),
    remember: notProvided<OutputOf<Contract, 'remember'>, GuestMemory>('remember'),
    watchTabs: notProvidedEvents<EventObject, { room: string }>('watchTabs'),
    holdTab: notProvidedEvents<EventObject, GuestMemory>('holdTab'),
    askTab: notProvided<OutputOf<Contract, 'askTab'>, { code: string }>('askTab'),
    pollWaitingRoom: notProvidedEvents<EventObject, { code: string }>('pollWaitingRoom'),
    pollVisitEnd: notProvidedEvents<EventObject, { code: string | null }>('pollVisitEnd'),
    readChat: notProvided<OutputOf<Contract, 'readChat'>, { code: string; userId: string }>('readChat'),
    holdWakeLock: notProvided<OutputOf<Contract, 'holdWakeLock'>, void>('holdWakeLock'),
  },
  actions: {
    assignMemory: assign((_, { code, ...memory }: GuestMemory) => ({
      ...memory,
      code: code === '' ? null : code,
    })),
    assignCode: assign((_, params: { code: string }) => ({
      ...params,
      refusal: null,
      joined: false,
      moves: false,
    })),
    /** As the other tab has it; the devices are those of this computer. */
    assignMove: assign((_, { guest }: OutputOf<Contract, 'askTab'>) => ({ ...guest, moves: true })),
    assignExchange: assign((_, { key, refusal }: Exchanged) => ({
      key,
      refusal,
      visit: key?.visit ?? refusal?.visit ?? null,
      end: null,
      problem: null,
      role: WAITING_ROLE,
      left: null,
    })),
    assignMoved: assign((_, { key }: Exchanged) =>
      key?.moved == null ? {} : { name: key.moved.call.name, joined: true, ...key.moved.guest },
    ),
    /** As after the device check, so that a refresh returns to the call. */
    storeStep: raise({ type: 'guest.joinRequested', devices: null }),
    arriveCarried: enqueueActions(({ context, enqueue }) => {
      const carried = context.key?.moved?.call
      if (carried === undefined) return
      for (const event of stageEvents(carried)) enqueue.sendTo(toStage, event)
      enqueue.sendTo(toChat, chatEvent(carried))
      if (carried.panel === 'chat') enqueue.raise({ type: 'guest.chatToggled' })
    }),
    assignUnreachable: assign({
      refusal: { reason: 'unreachable' as const, opensAt: null, visit: null },
    }),
    assignConsent: assign((_, params: { name: string; mayRecord: boolean }) => params),
    markConsentUnsaved: assign({ consentUnsaved: true }),
    markConsentSaved: assign({ consentUnsaved: false }),
    markJoined: assign({ joined: true }),
    assignDevices: assign((_, params: { devices: GuestDevices | null }) => params),
    /** The doctor sees it with the waiting patient (experience §5). */
    notifyDevices: enqueueActions(({ context: { devices }, enqueue }) => {
      if (devices === null) return
      enqueue.sendTo(toMeeting, {
        type: 'peerCommands.ordered',
        command: { kind: 'changeMetadata', metadata: devicesText(devices) },
      })
    }),
    clearJoined: assign({ joined: false }),
    assignRole: assign((_, params: { role: string }) => params),
    assignEnd: assign((_, { end }: { end: MeetingEnd }) => ({
      end,
      problem: end.error?.code ?? null,
      moves: end.reason === 'moved',
    })),
    assignBroken: assign({ problem: 6002 }),
    preview: sendTo('meeting', { type: 'meeting.previewRequested' }),
    join: sendTo('meeting', ({ context }) => ({ type: 'meeting.joinRequested', userName: context.name })),
    leave: sendTo('meeting', { type: 'meeting.leaveRequested' }),
    announceNotified: sendTo(toAnnouncer, {
      type: 'announcer.politeRequested',
      what: { say: 'doctorTold' },
    }),
    announceAdmitted: sendTo(toAnnouncer, { type: 'announcer.politeRequested', what: { say: 'admitted' } }),
    announceApplicationEvent: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'call.happened') return
      for (const what of event.what)
        enqueue.sendTo(toAnnouncer, { type: 'announcer.politeRequested', what: { say: what } })
    }),
    announceLost: sendTo(toAnnouncer, {
      type: 'announcer.urgentRequested',
      what: { say: 'callReconnecting' },
    }),
    announceRestored: sendTo(toAnnouncer, {
      type: 'announcer.politeRequested',
      what: { say: 'callReconnected' },
    }),
    /** The call that has just ended, which the guest may rate (M3.69). */
    askForRating: sendTo('feedback', ({ context }) => ({
      type: 'feedback.callEnded',
      subject: subjectOf(context),
    })),
    restoreChat: sendTo(toChat, (_, output: OutputOf<Contract, 'readChat'>) => historyEvent(output)),
    openChat: sendTo(actor(SYSTEM_ID.chat), { type: 'chat.opened' }),
    closeChat: sendTo(actor(SYSTEM_ID.chat), { type: 'chat.closed' }),
    assignLeft: assign((_, { left }: { left: VisitEnd }) => ({ left })),
    assignWaitingRoom: assign((_, { waitingRoom }: { waitingRoom: WaitingRoomState }) => ({ waitingRoom })),
    startLost: assign({ lostSeconds: 0 }),
    countLost: assign({ lostSeconds: ({ context }) => context.lostSeconds + 1 }),
  },
  guards: {
    hasCode: ({ context }) => context.code !== null,
    isRefused: (_, { refusal }: Exchanged) => refusal !== null,
    wasJoined: ({ context }) => context.joined && context.name !== '',
    /** The other device's call came with the code of the address. */
    isMovedHere: (_, { key }: Exchanged) => key?.moved != null,
    /** The call runs in another tab, and the guest has not moved it here. */
    isTaken: ({ context }, { elsewhere }: { elsewhere: boolean }) => elsewhere && !context.moves,
    isFree: (_, { elsewhere }: { elsewhere: boolean }) => !elsewhere,
    isKnown: (_, { guest }: OutputOf<Contract, 'askTab'>) => guest !== null,
    isMoving: ({ context }) => context.moves,
    isWaiting: ({ context }) => context.role === WAITING_ROLE,
    isAdmission: (_, { role }: { role: string }) => role !== WAITING_ROLE,
    isSentBack: (_, { role }: { role: string }) => role === WAITING_ROLE,
    isFailure: (_, { end }: { end: MeetingEnd }) => end.reason === 'failed',
  },
  delays: { second: SECOND_MS },
})

export const memoryOf = ({
  code,
  name,
  peerId,
  userId,
  joined,
  mayRecord,
  devices,
}: Context): GuestMemory => ({
  code: code ?? '',
  name,
  peerId,
  userId,
  joined,
  mayRecord,
  devices,
})

/** Again and again, because the doctor adds results during the call and at the check-out. A companion has none. */
export const pollVisitEnd = {
  id: 'pollVisitEnd',
  src: 'pollVisitEnd',
  input: ({ context: { visit, code } }: { context: Context }) => ({
    code: visit?.companion == null ? (code ?? '') : null,
  }),
  onError: { description: 'The guest reads of no results; the link in the mail leads there too.' },
} as const

export const watchTabs = watchTabsOf(({ code }: Context) => code ?? '')
export const movesOut = movesOutTo('#guestJoin.elsewhere')

const mutedOf = (muted: { audio: boolean; video: boolean } | undefined) =>
  muted === undefined ? {} : { audioMuted: muted.audio, videoMuted: muted.video }

/** Input of the call; pure, because a replay runs it again. */
export const guestCallInput = ({
  key,
  end,
  name,
  peerId,
  joined,
}: Context): { peerId: string; config: ReturnType<typeof joinConfig.parse>; owner: 'guestJoin' } => ({
  peerId,
  config: joinConfig.parse({
    authToken: key?.token ?? '',
    userName: name,
    initEndpoint: key?.initEndpoint ?? '',
    settings: {
      ...key?.settings,
      // After a failure the guest returns with the same tracks on and off.
      ...mutedOf(end?.muted ?? key?.moved?.call.muted),
    },
    // The way back shows no preview, and the download would delay it.
    captureNetworkQualityInPreview: !joined,
  }),
  owner: 'guestJoin',
})
