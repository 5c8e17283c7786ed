import { type AnyActorRef, assign, enqueueActions, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { AUTOSAVE_PAUSE_MS, AUTOSAVE_RETRY_MS } from '../../contracts/portal/portalConstants.ts'
import { EMPTY_DRAFT, type PrescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import { draftOf } from '../../contracts/portal/prescription/draftOf.ts'
import type { PrescriptionContent } from '../../contracts/portal/prescription/prescription.ts'
import type { DeviceDraftCommand } from '../kit/deviceDraft.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { writingAidsMachine } from '../writingAids/writingAidsMachine.ts'
import type { KeptPrescription, PrescriptionRelation, prescriptionContract } from './prescriptionContract.ts'

type Contract = typeof prescriptionContract
type Context = ContextOf<Contract>
type Fetched = OutputOf<Contract, 'fetchPrescription'>
type Held = OutputOf<Contract, 'saveDraft'>
type About = Pick<Context, 'appointmentId'>

const CONFLICT = 'conflict'

export const prescriptionSetup = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as { writingAids: 'writingAids'; deviceDraft: 'deviceDraft' },
  },
  actors: {
    writingAids: writingAidsMachine,
    deviceDraft: notProvidedCallback<DeviceDraftCommand<Omit<KeptPrescription, 'sent'>>, About>(
      'deviceDraft',
    ),
    /** `opens`: it is read for the first time, with the copy on the device. */
    fetchPrescription: notProvided<Fetched, About & { opens: boolean }>('fetchPrescription'),
    saveDraft: notProvided<Held, About & { draft: PrescriptionDraft | null; base: string | null }>(
      'saveDraft',
    ),
    signPrescription: notProvided<
      Held,
      About & { requestId: string; replaces: string | null; content: PrescriptionContent | null }
    >('signPrescription'),
  },
  actions: {
    assignHeld: assign((_, { held, requestId }: Held) => ({ held, requestId, problem: null })),
    /** If the answer to a signature was lost, it is requested again under the same id. */
    assignSaved: assign((_, { held }: Held) => ({ held, problem: null })),
    /** Takes the facts about the patient and leaves the draft, so that the typed text stays. */
    assignPatient: assign(({ context }, { held }: Held) => {
      const { allergies, patient, server_time } = held
      return { held: context.held && { ...context.held, allergies, patient, server_time } }
    }),
    assignAllergies: assign(({ context }, { allergies }: { allergies: string[] | null }) => ({
      held: context.held && { ...context.held, allergies },
    })),
    /** The form shows the stored draft. */
    assignHeldDraft: assign(({ context }) => ({
      draft: context.held?.draft ?? EMPTY_DRAFT,
      revision: context.revision + 1,
      unsaved: false,
      content: null,
      refused: null,
    })),
    /** The form shows what was typed on this device and not stored yet. */
    showKept: assign(({ context }, { kept }: Pick<Fetched, 'kept'>) => ({
      draft: kept ?? EMPTY_DRAFT,
      revision: context.revision + 1,
      replaceNext: false,
    })),
    removeKept: sendTo('deviceDraft', { type: 'deviceDraft.remove' }),
    startReplacement: assign(({ context }) => {
      const last = context.held?.issued[0]
      return { draft: last ? draftOf(last.content) : EMPTY_DRAFT, revision: context.revision + 1 }
    }),
    /** The device has it at once; the portal stores it after a pause. */
    assignDraft: enqueueActions(({ context: { held }, enqueue }, { draft }: { draft: PrescriptionDraft }) => {
      enqueue.assign({ draft, content: null })
      enqueue.sendTo('deviceDraft', {
        type: 'deviceDraft.write',
        values: { draft, base: held?.draft_saved_at ?? null, replaces: held?.issued[0]?.folio ?? null },
      })
    }),
    markUnsaved: assign({ unsaved: true }),
    clearUnsaved: assign({ unsaved: false }),
    assignDiscardNext: assign({ discardNext: true }),
    clearDiscardNext: assign({ discardNext: false }),
    assignReplaceNext: assign({ replaceNext: true }),
    clearReplaceNext: assign({ replaceNext: false }),
    assignContent: assign((_, params: { content: PrescriptionContent; notice: string }) => ({
      ...params,
      refused: null,
    })),
    /** Only within a visit: what is signed after it reaches the patient by mail. */
    notifySigned: enqueueActions(({ context, enqueue, system }) => {
      const visit: AnyActorRef | undefined = system.get(SYSTEM_ID.visit)
      if (visit !== undefined)
        enqueue.sendTo(visit, { type: 'visit.prescriptionSigned', notice: context.notice })
    }),
    assignRefusal: assign((_, { error }: { error: unknown }) => ({ refused: String(toFailure(error).code) })),
    clearContent: assign({ content: null }),
    assignProblem: assign((_, { error }: { error: unknown }) => {
      const { code, retryable } = toFailure(error)
      return { problem: String(code), retryable }
    }),
  },
  guards: {
    relates: (_, { relation, to }: { relation: PrescriptionRelation; to: PrescriptionRelation }) =>
      relation === to,
    hasDraft: ({ context }) => context.held !== null && context.held.draft !== null,
    hasIssued: ({ context }) => (context.held?.issued.length ?? 0) > 0,
    isToBeReplaced: ({ context }) => context.replaceNext && (context.held?.issued.length ?? 0) > 0,
    isToBeDiscarded: ({ context }) => context.discardNext,
    isToBeSigned: ({ context }) => context.content !== null,
    isRetryable: ({ context }) => context.retryable,
    isUnsaved: ({ context }) => context.unsaved,
    /** A signature goes on, because it removes every draft. */
    isOtherDraft: ({ context }, { error }: { error: unknown }) =>
      context.content === null && toFailure(error).code === CONFLICT,
    isWithoutDraft: (_, { held }: Held) => held.draft === null,
    isInvalid: (_, { error }: { error: unknown }) => toFailure(error).code === 'validation',
    isConflict: (_, { error }: { error: unknown }) => toFailure(error).code === CONFLICT,
  },
  delays: { autosavePause: AUTOSAVE_PAUSE_MS, autosaveRetry: AUTOSAVE_RETRY_MS },
})
