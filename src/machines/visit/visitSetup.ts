import { assign, type EventObject, enqueueActions, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { MeetingEnd } from '../../contracts/meeting/call/meetingEnd.ts'
import type { WrittenMessageType } from '../../contracts/meeting/chat/writtenMessages.ts'
import type { Announcement } from '../../contracts/portal/messages.ts'
import { END_COUNTDOWN_S, ROOM_TICK_MS, SECOND_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { chatEvent, historyEvent, stageEvents, toChat, toStage } from '../handover/arriveCarried.ts'
import { handoverMachine } from '../handover/handoverMachine.ts'
import { movesOutTo, watchTabsOf } from '../handover/otherTabs.ts'
import { meetingMachine } from '../meeting/call/meetingMachine.ts'
import { noteMachine } from '../note/noteMachine.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import { prescriptionMachine } from '../prescription/prescriptionMachine.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { checkOutCopyMachine } from './checkOutCopyMachine.ts'
import { floatingWindowMachine } from './floatingWindowMachine.ts'
import { fullScreenMachine } from './fullScreenMachine.ts'
import { nextVisitMachine } from './nextVisitMachine.ts'
import { patientEditMachine } from './patientEditMachine.ts'
import { patientPanelMachine } from './patientPanelMachine.ts'
import { recordingControlMachine } from './recordingControlMachine.ts'
import { visitPanel } from './roomPanelsContract.ts'
import { roomPanelsMachine } from './roomPanelsMachine.ts'
import { sessionNoticeMachine } from './sessionNoticeMachine.ts'
import { type CheckOut, isTokenTrouble, type UnfinishedPart, type visitContract } from './visitContract.ts'
import { visitFilesMachine } from './visitFilesMachine.ts'
import { mayFinish, refusalOf } from './visitRules.ts'
import { visitSummaryMachine } from './visitSummaryMachine.ts'
import { waitingRoomAlertMachine } from './waitingRoomAlertMachine.ts'

/** Actors, actions and guards of a visit; the chart is in visitMachine.ts. */
type Contract = typeof visitContract
type PeopleCount = Record<'waiting' | 'present' | 'companions', number>
type Context = ContextOf<Contract>
type Fetched = OutputOf<Contract, 'fetchVisit'>

const toAnnouncer = actor(SYSTEM_ID.announcer)
const say = (what: Announcement) => ({ type: 'announcer.politeRequested', what })

export const visitSetup = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as {
      meeting: 'meeting'
      roomPanels: 'roomPanels'
      patientPanel: 'patientPanel'
      waitingRoomAlert: 'waitingRoomAlert'
      fullScreen: 'fullScreen'
      floatingWindow: 'floatingWindow'
      notice: 'notice'
      summary: 'summary'
      visitFiles: 'visitFiles'
      prescription: 'prescription'
      note: 'note'
      recordingControl: 'recordingControl'
      handover: 'handover'
      nextVisit: 'nextVisit'
      checkOutCopy: 'checkOutCopy'
      patientEdit: 'patientEdit'
    },
    tags: {} as 'inCall',
  },
  actors: {
    meeting: meetingMachine,
    fetchVisit: notProvided<Fetched, { appointmentId: string }>('fetchVisit'),
    readClock: notProvided<OutputOf<Contract, 'readClock'>, void>('readClock'),
    openRoom: notProvided<OutputOf<Contract, 'openRoom'>, { appointmentId: string; takesPlace: boolean }>(
      'openRoom',
    ),
    roomPanels: roomPanelsMachine,
    patientPanel: patientPanelMachine,
    waitingRoomAlert: waitingRoomAlertMachine,
    fullScreen: fullScreenMachine,
    floatingWindow: floatingWindowMachine,
    notice: sessionNoticeMachine,
    summary: visitSummaryMachine,
    visitFiles: visitFilesMachine,
    prescription: prescriptionMachine,
    note: noteMachine,
    recordingControl: recordingControlMachine,
    handover: handoverMachine,
    nextVisit: nextVisitMachine,
    endSession: notProvided<OutputOf<Contract, 'endSession'>, { appointmentId: string; checkOut: CheckOut }>(
      'endSession',
    ),
    checkOutCopy: checkOutCopyMachine,
    patientEdit: patientEditMachine,
    readChat: notProvided<OutputOf<Contract, 'readChat'>, { appointmentId: string }>('readChat'),
    holdWakeLock: notProvided<OutputOf<Contract, 'holdWakeLock'>, void>('holdWakeLock'),
    watchTabs: notProvidedEvents<EventObject, { room: string }>('watchTabs'),
    holdTab: notProvidedEvents<EventObject, { room: string }>('holdTab'),
  },
  actions: {
    restoreChat: sendTo(toChat, (_, output: OutputOf<Contract, 'readChat'>) => historyEvent(output)),
    assignVisit: assign(({ context }, { details, receivedAt, checkOut }: Fetched) => ({
      details,
      checkOut: checkOut ?? context.checkOut,
      clockOffsetMs: Date.parse(details.server_time) - receivedAt,
      now: Date.parse(details.server_time),
      refusal: refusalOf(details, Date.parse(details.server_time)),
      problem: null,
    })),
    offerNextVisit: sendTo(actor(SYSTEM_ID.nextVisit), (_, { details }: Fetched) => ({
      type: 'nextVisit.patientRead',
      practitionerId: details.practitioner_id ?? null,
      patientId: details.client.id,
    })),
    moveClock: assign(({ context }, { deviceTime }: { deviceTime: number }) => ({
      now: deviceTime + context.clockOffsetMs,
    })),
    assignKey: assign((_, { key }: { key: OutputOf<Contract, 'openRoom'> }) => ({
      key,
      ...(key.carried ? { userName: key.carried.name, returning: { muted: key.carried.muted } } : {}),
      end: null,
      problem: null,
      waiting: 0,
      present: 0,
      lostSeconds: 0,
    })),
    assignFailure: assign((_, { error }: { error: unknown }) => ({
      problem: { source: 'portal' as const, code: toFailure(error).code },
    })),
    assignClosed: assign((_, { error }: { error: unknown }) => ({
      refusal: toFailure(error).code === 'notFound' ? ('missing' as const) : ('closed' as const),
    })),
    assignEnd: assign((_, { end }: { end: MeetingEnd }) => ({
      end,
      problem: end.error === null ? null : { source: 'call' as const, code: end.error.code },
    })),
    arriveCarried: enqueueActions(({ context, enqueue }) => {
      const carried = context.key?.carried ?? null
      if (carried === null) return
      for (const event of stageEvents(carried)) enqueue.sendTo(toStage, event)
      enqueue.sendTo(toChat, chatEvent(carried))
      const panel = visitPanel.safeParse(carried.panel)
      if (panel.success) enqueue.sendTo('roomPanels', { type: 'roomPanels.panelToggled', panel: panel.data })
    }),
    markReturning: assign(({ context }, { end }: { end: MeetingEnd }) => ({
      returning:
        context.joinedAt === null
          ? null
          : { muted: end.muted ?? context.returning?.muted ?? null, moves: end.reason === 'moved' },
    })),
    clearReturning: assign({ returning: null }),
    assignName: assign((_, params: { userName: string }) => params),
    assignBroken: assign({ problem: { source: 'call' as const, code: 6002 } }),
    markRenewed: assign({ renewed: true }),
    /** The call is joined at once, like one that comes back. */
    assignMove: assign((_, { userName }: { userName: string }) => ({
      userName,
      returning: { muted: null, moves: true },
    })),
    clearRenewed: assign({ renewed: false }),
    assignJoined: assign((_, { joinedAt }: { joinedAt: number }) => ({ joinedAt })),
    assignCount: assign(({ context }, { waiting, present, companions }: PeopleCount) => ({
      waiting,
      present,
      // A companion who came without the patient does not say that the patient came.
      someoneCame: context.someoneCame || waiting + present > companions,
    })),
    /** Keeps what was typed of an earlier check-out. */
    assignAbsence: assign(({ context }) => ({
      checkOut: {
        reason: '',
        quality: null,
        reasons: [],
        ...context.checkOut,
        outcome: 'patient_absent' as const,
      },
    })),
    notifyWaitingRoomAlert: sendTo('waitingRoomAlert', ({ event }) => event),
    notifyRecordingControl: sendTo('recordingControl', ({ event }) => event),
    requestAdmission: enqueueActions(({ context, enqueue }) => {
      if (context.key?.letsIn !== true) return
      enqueue.sendTo(actor(SYSTEM_ID.meeting), {
        type: 'roleChange.ordered',
        order: { peerId: null, roles: ['waiting'], role: 'patient', force: true },
      })
    }),
    announceConnected: sendTo(toAnnouncer, say({ say: 'callJoined' })),
    announceApplicationEvent: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'call.happened') return
      for (const what of event.what) enqueue.sendTo(toAnnouncer, say({ say: what }))
    }),
    announceLost: sendTo(toAnnouncer, {
      type: 'announcer.urgentRequested',
      what: { say: 'callReconnecting' },
    }),
    announceRestored: sendTo(toAnnouncer, say({ say: 'callReconnected' })),
    preview: sendTo('meeting', { type: 'meeting.previewRequested' }),
    joinAgain: sendTo('meeting', ({ context }) => ({
      type: 'meeting.joinRequested',
      userName: context.userName,
    })),
    join: sendTo('meeting', (_, { userName }: { userName: string }) => ({
      type: 'meeting.joinRequested',
      userName,
    })),
    notifyPatient: sendTo('meeting', (_, { notice }: { notice: string }) => ({
      type: 'chat.sendRequested',
      message: notice,
      messageType: 'consulta.prescription' satisfies WrittenMessageType,
      recipient: { roles: ['patient'], peerId: null },
    })),
    leave: sendTo('meeting', { type: 'meeting.leaveRequested' }),
    endRoom: sendTo('meeting', { type: 'meeting.endRoomRequested', order: { lock: false, reason: 'over' } }),
    startCountdown: assign({ secondsLeft: END_COUNTDOWN_S }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    startLost: assign({ lostSeconds: 0 }),
    countLost: assign({ lostSeconds: ({ context }) => context.lostSeconds + 1 }),
    assignCheckOut: assign(
      (_, { checkOut, unsigned }: { checkOut: CheckOut; unsigned: UnfinishedPart[] }) => ({
        checkOut,
        unsigned,
        problem: null,
      }),
    ),
    /** The device has it at once; the portal gets it when it is submitted. */
    assignTyped: enqueueActions(({ enqueue }, { checkOut }: { checkOut: CheckOut }) => {
      enqueue.assign({ checkOut })
      enqueue.sendTo('checkOutCopy', { type: 'checkOutCopy.typed', checkOut })
    }),
    markFinishing: assign({ finishing: true }),
    clearFinishing: assign({ finishing: false }),
    confirmEnd: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'VISIT_FINISHED',
    }),
    openPrescription: sendTo('prescription', { type: 'prescription.opened' }),
    openNote: sendTo('note', { type: 'note.opened' }),
    refreshToday: sendTo(actor(SYSTEM_ID.appointmentPolling), { type: 'today.refreshRequested' }),
  },
  guards: {
    isReturning: ({ context }) => context.returning !== null,
    /** The call runs in another tab, and the doctor has not moved it here. */
    isTaken: ({ context }, { elsewhere }: { elsewhere: boolean }) =>
      elsewhere && context.returning?.moves !== true,
    isFree: (_, { elsewhere }: { elsewhere: boolean }) => !elsewhere,
    isRefused: ({ context }) => context.refusal !== null,
    isTooEarly: ({ context }) =>
      context.details !== null && context.now < Date.parse(context.details.can_join_from),
    isOpen: ({ context }) =>
      context.details !== null && context.now >= Date.parse(context.details.can_join_from),
    isToBeFinished: ({ context }) =>
      context.finishing && context.details !== null && mayFinish(context.details, context.now),
    canBeFinished: ({ context }) => context.details !== null && mayFinish(context.details, context.now),
    hasUnsigned: (_, { unsigned }: { unsigned: readonly UnfinishedPart[] }) => unsigned.length > 0,
    hasVisit: ({ context }) => context.details !== null,
    failedWith: (_, { error, codes }: { error: unknown; codes: readonly (string | number)[] }) =>
      codes.includes(toFailure(error).code),
    needsNewToken: ({ context }, { end }: { end: MeetingEnd }) =>
      end.reason === 'failed' && !context.renewed && isTokenTrouble(end.error),
    isFailure: (_, { end }: { end: MeetingEnd }) => end.reason === 'failed',
    isMoved: (_, { end }: { end: MeetingEnd }) => end.reason === 'moved',
    /** The doctor ended the room, or left it for the check-out. */
    isEnded: ({ context }, { end }: { end: MeetingEnd }) =>
      end.reason === 'ended' || (context.finishing && end.reason === 'left'),
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
  },
  delays: {
    roomTick: ROOM_TICK_MS,
    countdownSecond: SECOND_MS,
    second: SECOND_MS,
  },
})

export const watchTabs = watchTabsOf(({ appointmentId }: Context) => appointmentId)
export const movesOut = movesOutTo('#visit.elsewhere')
