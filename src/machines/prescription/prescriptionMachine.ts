import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { EMPTY_DRAFT } from '../../contracts/portal/prescription/draft.ts'
import { autosaving, differing, discarding, draft, failed } from './prescriptionDrafting.ts'
import { prescriptionSetup } from './prescriptionSetup.ts'

/**
 * The prescription of one visit (P1.24, experience §8.3): written, stored automatically, signed, and replaced
 * by another one when it must change. The form validates its content with the contract.
 */
export const prescriptionMachine = prescriptionSetup.createMachine({
  id: 'prescription',
  description: 'The prescription of one visit.',
  context: ({ input }) => ({
    ...input,
    held: null,
    draft: EMPTY_DRAFT,
    revision: 0,
    unsaved: false,
    discardNext: false,
    replaceNext: false,
    content: null,
    requestId: '',
    notice: '',
    problem: null,
    retryable: false,
    refused: null,
  }),
  invoke: [
    {
      id: 'writingAids',
      src: 'writingAids',
      onError: { description: 'Own snippets and diagnoses are unavailable; writing continues.' },
    },
    {
      id: 'deviceDraft',
      src: 'deviceDraft',
      input: ({ context: { appointmentId } }) => ({ appointmentId }),
      onError: { description: 'The device stores nothing; the portal does, after the pause.' },
    },
  ],
  initial: 'closed',
  on: {
    'prescription.allergiesSaved': { actions: { type: 'assignAllergies', params: ({ event }) => event } },
  },
  states: {
    closed: {
      description: 'The prescription has not been opened; nothing is fetched.',
      on: {
        'prescription.opened': 'loading',
        'prescription.replaceRequested': { target: 'loading', actions: 'assignReplaceNext' },
      },
    },
    loading: {
      description: 'The stored prescription is fetched.',
      meta: { spec: ['P7.28'] },
      invoke: {
        id: 'fetchPrescription',
        src: 'fetchPrescription',
        input: ({ context: { appointmentId } }) => ({ appointmentId, opens: true }),
        onDone: [
          {
            description: 'More was typed on this device than was stored.',
            guard: {
              type: 'relates',
              params: ({ event }) => ({ relation: event.output.relation, to: 'ahead' }),
            },
            target: 'draft.edited',
            actions: [
              { type: 'assignHeld', params: ({ event }) => event.output },
              { type: 'showKept', params: ({ event }) => event.output },
            ],
          },
          {
            guard: {
              type: 'relates',
              params: ({ event }) => ({ relation: event.output.relation, to: 'apart' }),
            },
            target: 'differing.choosing',
            actions: [
              { type: 'assignHeld', params: ({ event }) => event.output },
              { type: 'showKept', params: ({ event }) => event.output },
            ],
          },
          {
            guard: {
              type: 'relates',
              params: ({ event }) => ({ relation: event.output.relation, to: 'signed' }),
            },
            target: 'replaced',
            actions: [
              { type: 'assignHeld', params: ({ event }) => event.output },
              { type: 'showKept', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'deciding',
            actions: [{ type: 'assignHeld', params: ({ event }) => event.output }, 'assignHeldDraft'],
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'assignProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loadFailed: {
      description: 'It could not be read; nothing is written before it is.',
      on: { 'prescription.retryRequested': 'loading', 'prescription.opened': 'loading' },
    },
    deciding: {
      description: 'Decides between draft and signed.',
      exit: 'clearReplaceNext',
      always: [
        { guard: 'hasDraft', target: 'draft' },
        { guard: 'isToBeReplaced', target: 'draft', actions: 'startReplacement' },
        { guard: 'hasIssued', target: 'signed' },
        { target: 'draft' },
      ],
    },
    draft,
    autosaving,
    failed,
    discarding,
    differing,
    signing: {
      description: 'The portal assigns the number and the seal.',
      meta: { spec: ['P1.24', 'P7.29'] },
      invoke: {
        id: 'signPrescription',
        src: 'signPrescription',
        input: ({ context: { appointmentId, requestId, held, content } }) => ({
          appointmentId,
          requestId,
          replaces: held?.issued[0]?.folio ?? null,
          content,
        }),
        onDone: {
          target: 'signed',
          actions: [
            { type: 'assignHeld', params: ({ event }) => event.output },
            'assignHeldDraft',
            'notifySigned',
          ],
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'replaced',
            actions: 'clearContent',
          },
          {
            description: 'The answer to storing has the allergies that the signature was checked against.',
            guard: { type: 'isInvalid', params: ({ event }) => ({ error: event.error }) },
            target: 'autosaving',
            actions: [
              'clearContent',
              { type: 'assignRefusal', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'draft.edited',
            actions: [
              'clearContent',
              { type: 'assignRefusal', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    signed: {
      description: 'It is valid. It is never edited: another one replaces it.',
      on: { 'prescription.replaceRequested': { target: 'draft.rereading', actions: 'startReplacement' } },
    },
    replaced: {
      description: 'Another window has signed meanwhile; the draft of this window stays.',
      initial: 'notified',
      on: {
        'prescription.edited': {
          actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) },
        },
      },
      states: {
        notified: {
          description: 'The doctor is notified.',
          on: { 'prescription.resumeRequested': 'reading' },
        },
        reading: {
          description: 'The valid prescription is fetched; the draft of this window stays.',
          invoke: {
            id: 'refetchPrescription',
            src: 'fetchPrescription',
            input: ({ context: { appointmentId } }) => ({ appointmentId, opens: false }),
            onDone: {
              target: '#prescription.draft.edited',
              actions: { type: 'assignHeld', params: ({ event }) => event.output },
            },
            onError: {
              target: 'notified',
              actions: { type: 'assignProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})

export type PrescriptionRef = ActorRefFrom<typeof prescriptionMachine>
export type PrescriptionSnapshot = SnapshotFrom<typeof prescriptionMachine>
