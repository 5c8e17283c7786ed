import { prescriptionSetup } from './prescriptionSetup.ts'

/** The states of a prescription while it is written: its draft, and storing and discarding it. */

export const draft = prescriptionSetup.createStateConfig({
  description: 'A draft; only the doctor sees it.',
  meta: { spec: ['P1.24'] },
  initial: 'saved',
  on: {
    'prescription.edited': {
      target: '.edited',
      actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) },
    },
    'prescription.signRequested': {
      target: 'signing',
      actions: {
        type: 'assignContent',
        params: ({ event }) => ({ content: event.content, notice: event.notice }),
      },
    },
    'prescription.discardRequested': 'discarding',
  },
  states: {
    saved: {
      description: 'The portal has what the form shows.',
      on: { 'prescription.opened': 'rereading' },
    },
    rereading: {
      description: 'The form is opened again: the allergies are read again, the draft stays.',
      invoke: {
        id: 'rereadPatient',
        src: 'fetchPrescription',
        input: ({ context: { appointmentId } }) => ({ appointmentId, opens: false }),
        onDone: { target: 'saved', actions: { type: 'assignPatient', params: ({ event }) => event.output } },
        onError: {
          target: 'saved',
          description: 'What was read before is used; the portal checks a signature.',
        },
      },
    },
    edited: {
      description: 'There are changes; they are stored after a pause.',
      after: { autosavePause: '#prescription.autosaving' },
      // The answer to storing has the allergies of today.
      on: { 'prescription.opened': '#prescription.autosaving' },
    },
  },
})

export const autosaving = prescriptionSetup.createStateConfig({
  description: 'The draft is being stored.',
  meta: { spec: ['P7.29'] },
  entry: 'clearUnsaved',
  invoke: {
    id: 'saveDraft',
    src: 'saveDraft',
    input: ({ context: { appointmentId, draft, held } }) => ({
      appointmentId,
      draft,
      base: held?.draft_saved_at ?? null,
    }),
    onDone: [
      {
        description: 'Discarding waits for storing, because a draft that arrives after it would come back.',
        guard: 'isToBeDiscarded',
        target: 'discarding',
      },
      {
        description:
          'Storing waits for the signature, because a draft that arrives after it would never be removed.',
        guard: 'isToBeSigned',
        target: 'signing',
        actions: { type: 'assignSaved', params: ({ event }) => event.output },
      },
      {
        guard: 'isUnsaved',
        target: 'draft.edited',
        actions: { type: 'assignSaved', params: ({ event }) => event.output },
      },
      { target: 'draft', actions: { type: 'assignSaved', params: ({ event }) => event.output } },
    ],
    onError: [
      {
        guard: { type: 'isOtherDraft', params: ({ event }) => ({ error: event.error }) },
        target: 'differing',
        actions: 'clearDiscardNext',
      },
      { guard: 'isToBeDiscarded', target: 'discarding' },
      { guard: 'isToBeSigned', target: 'signing' },
      {
        target: 'failed',
        actions: { type: 'assignProblem', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
  on: {
    'prescription.edited': {
      actions: [{ type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) }, 'markUnsaved'],
    },
    'prescription.allergiesSaved': {
      description: 'The answer to storing may be older than the allergies: the draft is stored once more.',
      actions: [{ type: 'assignAllergies', params: ({ event }) => event }, 'markUnsaved'],
    },
    'prescription.signRequested': {
      actions: {
        type: 'assignContent',
        params: ({ event }) => ({ content: event.content, notice: event.notice }),
      },
    },
    'prescription.discardRequested': { actions: 'assignDiscardNext' },
  },
})

export const failed = prescriptionSetup.createStateConfig({
  description: 'The draft could not be stored; it is kept here and retried.',
  after: { autosaveRetry: { guard: 'isRetryable', target: 'autosaving' } },
  on: {
    'prescription.retryRequested': 'autosaving',
    'prescription.opened': 'autosaving',
    'prescription.edited': {
      target: 'draft.edited',
      actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) },
    },
    'prescription.signRequested': {
      target: 'signing',
      actions: {
        type: 'assignContent',
        params: ({ event }) => ({ content: event.content, notice: event.notice }),
      },
    },
    'prescription.discardRequested': 'discarding',
  },
})

export const discarding = prescriptionSetup.createStateConfig({
  description: 'The draft is discarded.',
  entry: 'clearDiscardNext',
  invoke: {
    id: 'discardDraft',
    src: 'saveDraft',
    input: ({ context: { appointmentId, held } }) => ({
      appointmentId,
      draft: null,
      base: held?.draft_saved_at ?? null,
    }),
    onDone: {
      target: 'deciding',
      actions: [{ type: 'assignHeld', params: ({ event }) => event.output }, 'assignHeldDraft'],
    },
    onError: [
      {
        guard: { type: 'isOtherDraft', params: ({ event }) => ({ error: event.error }) },
        target: 'differing',
      },
      {
        target: 'failed',
        actions: { type: 'assignProblem', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
})

export const differing = prescriptionSetup.createStateConfig({
  description: 'Another window has stored another draft. Both stay until the doctor chooses one.',
  initial: 'reading',
  on: {
    'prescription.edited': {
      actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) },
    },
  },
  states: {
    reading: {
      description: 'The other draft is fetched.',
      invoke: {
        id: 'readOther',
        src: 'fetchPrescription',
        input: ({ context: { appointmentId } }) => ({ appointmentId, opens: false }),
        onDone: [
          {
            description: 'It was discarded or signed meanwhile.',
            guard: { type: 'isWithoutDraft', params: ({ event }) => event.output },
            target: '#prescription.draft.edited',
            actions: { type: 'assignHeld', params: ({ event }) => event.output },
          },
          {
            target: 'choosing',
            actions: { type: 'assignHeld', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'assignProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loadFailed: {
      description: 'The other draft could not be read.',
      on: { 'prescription.retryRequested': 'reading' },
    },
    choosing: {
      description: 'Both drafts are shown.',
      on: {
        'prescription.mineKept': '#prescription.autosaving',
        'prescription.theirsTaken': {
          target: '#prescription.draft',
          actions: ['assignHeldDraft', 'removeKept'],
        },
      },
    },
  },
})
