import { assign, enqueueActions, raise, sendTo, setup, stateIn } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { VisitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import { actor } from '../address.ts'
import { cancellation } from '../appointment/cancellation.ts'
import { requestsMachine } from '../appointment/requestsMachine.ts'
import { conflictsRequest, conflictVisits } from '../calendar/conflictVisits.ts'
import { notProvided } from '../notProvided.ts'
import type { UndoOffer } from '../shell/noticesContract.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { PendingChange } from './changeReviewContract.ts'
import { changeReviewMachine } from './changeReviewMachine.ts'
import { exceptionForm, hoursForm, lunchForm, pricingForm } from './practiceForms.ts'
import type { practiceHoursContract } from './practiceHoursContract.ts'
import { dayExplanation, practiceRules, slotPreview } from './practiceQueries.ts'

type Contract = typeof practiceHoursContract
type Context = ContextOf<Contract>
type Removal = Extract<PendingChange, { form: 'removal' }>['removal']
type Undo = NonNullable<Context['undo']>
/** `subject`: the id of what was changed. The hours and their lunch breaks are one. */
type NoticeOffer = {
  what: UndoOffer['what']
  subject: string
  otherSubjects?: readonly string[]
}
/** The id of a change, and those of changes that are taken back with it. */
type Undone = { undo: string | null; others?: string[] | undefined }

/** Ids of the changes that an Undo takes back, in their order. */
export const idsOf = ({ id, others = [] }: Undo): string[] => [id, ...others]

/** The editor in which each form is open. */
const EDITOR_OF = {
  hoursForm: 'hours',
  lunchForm: 'lunch',
  exceptionForm: 'exception',
  pricingForm: 'price',
} as const

/** Actors, actions and guards of the page of hours and prices. */
export const practiceHoursSetup = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as {
      rules: 'rules'
      slots: 'slots'
      day: 'day'
      hoursForm: 'hoursForm'
      lunchForm: 'lunchForm'
      exceptionForm: 'exceptionForm'
      pricingForm: 'pricingForm'
      review: 'review'
      conflictVisits: 'conflictVisits'
      requests: 'requests'
      cancellation: 'cancellation'
    },
  },
  actors: {
    rules: practiceRules.machine,
    slots: slotPreview.machine,
    day: dayExplanation.machine,
    hoursForm: hoursForm.machine,
    lunchForm: lunchForm.machine,
    exceptionForm: exceptionForm.machine,
    pricingForm: pricingForm.machine,
    review: changeReviewMachine,
    conflictVisits: conflictVisits.machine,
    requests: requestsMachine,
    cancellation: cancellation.machine,
    remove: notProvided<OutputOf<Contract, 'remove'>, { removal: Removal; answers: VisitAnswer[] }>('remove'),
    undo: notProvided<OutputOf<Contract, 'undo'>, { ids: string[] }>('undo'),
  },
  actions: {
    refreshRules: sendTo('rules', { type: 'query.refreshRequested' }),
    refreshSlots: sendTo('slots', { type: 'query.refreshRequested' }),
    refreshDay: sendTo('day', { type: 'query.refreshRequested' }),
    notifySaved: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'CHANGES_SAVED',
    }),
    /** A visit that was decided about is not asked about again. */
    setConflicts: assign(({ context: { answers } }, { conflicts }: Pick<Context, 'conflicts'>) => ({
      conflicts: conflicts.filter(({ id }) => !answers.some((answer) => answer.id === id)),
    })),
    requestConflicts: sendTo('conflictVisits', ({ context }) => conflictsRequest(context.conflicts)),
    refreshConflicts: sendTo('conflictVisits', { type: 'query.refreshRequested' }),
    clearConflict: assign(({ context }, { visitId }: { visitId: string }) => ({
      conflicts: context.conflicts.filter(({ id }) => id !== visitId),
    })),
    clearCancelling: assign({ cancelling: null }),
    refreshToday: sendTo(actor(SYSTEM_ID.appointmentPolling), { type: 'today.refreshRequested' }),
    notifyCancelled: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'APPOINTMENT_CANCELED',
    }),
    announceCopy: sendTo(actor(SYSTEM_ID.announcer), (_, { count }: { count: number }) => ({
      type: 'announcer.politeRequested',
      what: { say: 'dayCopied', count },
    })),
    offerUndo: raise((_, { undo, others, what }: Undone & { what: Undo['what'] }) => ({
      type: 'practice.undoOffered' as const,
      undo: undo === null ? null : { id: undo, ...(others === undefined ? {} : { others }), what },
    })),
    /** The notifications take it back too, also after this page has been left. */
    offerInNotices: enqueueActions(
      ({ enqueue }, { undo, others = [], what, subject, otherSubjects = [] }: Undone & NoticeOffer) => {
        if (undo === null) return
        const offer = { what, changes: [undo, ...others], subjects: [subject, ...otherSubjects] }
        enqueue.sendTo(actor(SYSTEM_ID.notices), { type: 'notices.undoOffered', offer })
      },
    ),
    withdrawFromNotices: enqueueActions(({ context: { undo }, enqueue }) => {
      if (undo !== null)
        enqueue.sendTo(actor(SYSTEM_ID.notices), { type: 'notices.undoWithdrawn', ids: idsOf(undo) })
    }),
    setUndo: assign((_, { undo }: Pick<Context, 'undo'>) => ({ undo, undoFailure: null })),
    setUndoFailure: assign((_, { error }: { error: unknown }) => ({ undoFailure: toFailure(error) })),
    clearUndo: assign({ undo: null, undoFailure: null }),
    setPending: assign((_, { change }: { change: PendingChange }) => ({
      pending: change,
      answers: [],
      failure: null,
    })),
    setAnswers: assign((_, { answers }: { answers: VisitAnswer[] | null }) => ({ answers: answers ?? [] })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearPending: assign({ pending: null, failure: null }),
    /** The values with the answers; a form that was closed meanwhile gets nothing. */
    submitForm: enqueueActions(({ context: { pending, answers }, enqueue, check }) => {
      if (pending === null || pending.form === 'removal') return
      if (!check(stateIn({ editor: EDITOR_OF[pending.form] }) as never)) return
      const values = pending.form === 'pricingForm' ? pending.values : { ...pending.values, visits: answers }
      enqueue.sendTo(pending.form, { type: pending.how, values } as never)
    }),
  },
  guards: {
    isDismissed: (_, { answers }: { answers: VisitAnswer[] | null }) => answers === null,
    isOffered: ({ context: { undo } }, { changes }: { changes: string[] }) =>
      undo !== null && idsOf(undo).some((id) => changes.includes(id)),
    isFinal: (_, { error }: { error: unknown }) => !toFailure(error).retryable,
    canBeUndone: (_, { undo }: Pick<Context, 'undo'>) => undo !== null,
  },
})
