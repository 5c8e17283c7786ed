import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `prescription`. Edit it by hand when the chart changes on purpose. */
export const prescriptionOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to closed'],
  },
  '*': {
    'prescription.allergiesSaved': ['set held'],
    'xstate.error.actor.deviceDraft': [''],
    'xstate.error.actor.writingAids': [''],
  },
  autosaving: {
    'prescription.allergiesSaved': ['set held, unsaved'],
    'prescription.discardRequested': ['set discardNext'],
    'prescription.edited': ['set content, draft, unsaved · send deviceDraft.write'],
    'prescription.signRequested': ['set content, notice, refused'],
    'xstate.done.actor.saveDraft': [
      'to discarding · set discardNext',
      'to draft.edited · set held, problem',
      'to draft.saved · set held, problem',
      'to signing · set held, problem',
    ],
    'xstate.error.actor.saveDraft': [
      'to differing.reading · set discardNext',
      'to discarding · set discardNext',
      'to failed · set problem, retryable',
      'to signing',
    ],
  },
  closed: {
    'prescription.opened': ['to loading'],
    'prescription.replaceRequested': ['to loading · set replaceNext'],
  },
  differing: {
    'prescription.edited': ['set draft · send deviceDraft.write'],
  },
  'differing.choosing': {
    'prescription.mineKept': ['to autosaving · set unsaved'],
    'prescription.theirsTaken': [
      'to draft.saved · set draft, refused, revision, unsaved · send deviceDraft.remove',
    ],
  },
  'differing.reading': {
    'xstate.done.actor.readOther': [
      'to differing.choosing · set held, problem, requestId',
      'to draft.edited · set held, problem, requestId',
    ],
    'xstate.error.actor.readOther': ['to differing.loadFailed · set problem, retryable'],
  },
  'differing.loadFailed': {
    'prescription.retryRequested': ['to differing.reading'],
  },
  discarding: {
    'xstate.done.actor.discardDraft': [
      'to draft.saved · set content, draft, held, problem, refused, requestId, revision, unsaved',
      'to signed · set content, draft, held, problem, refused, requestId, revision, unsaved',
    ],
    'xstate.error.actor.discardDraft': ['to differing.reading', 'to failed · set problem, retryable'],
  },
  draft: {
    'prescription.discardRequested': ['to discarding'],
    'prescription.edited': [
      'set draft · send deviceDraft.write',
      'to draft.edited · set draft · send deviceDraft.write',
    ],
    'prescription.signRequested': ['to signing · set content, notice, refused'],
  },
  'draft.edited': {
    'prescription.opened': ['to autosaving · set unsaved'],
    'xstate.after.autosavePause': ['to autosaving · set unsaved'],
  },
  'draft.saved': {
    'prescription.opened': ['to draft.rereading'],
  },
  'draft.rereading': {
    'xstate.done.actor.rereadPatient': ['to draft.saved · set held'],
    'xstate.error.actor.rereadPatient': ['to draft.saved'],
  },
  failed: {
    'prescription.discardRequested': ['to discarding'],
    'prescription.edited': ['to draft.edited · set content, draft · send deviceDraft.write'],
    'prescription.opened': ['to autosaving · set unsaved'],
    'prescription.retryRequested': ['to autosaving · set unsaved'],
    'prescription.signRequested': ['to signing · set content, refused'],
    'xstate.after.autosaveRetry': ['to autosaving · set unsaved'],
  },
  loadFailed: {
    'prescription.opened': ['to loading'],
    'prescription.retryRequested': ['to loading'],
  },
  loading: {
    'xstate.done.actor.fetchPrescription': [
      'to differing.choosing · set draft, held, problem, replaceNext, requestId, revision',
      'to draft.edited · set draft, held, problem, replaceNext, requestId, revision',
      'to draft.saved · set draft, held, problem, replaceNext, requestId, revision',
      'to replaced.notified · set draft, held, problem, replaceNext, requestId, revision',
      'to signed · set held, problem, requestId, revision',
    ],
    'xstate.error.actor.fetchPrescription': ['to loadFailed · set problem, retryable'],
  },
  replaced: {
    'prescription.edited': ['set draft · send deviceDraft.write'],
  },
  'replaced.notified': {
    'prescription.resumeRequested': ['to replaced.reading'],
  },
  'replaced.reading': {
    'xstate.done.actor.refetchPrescription': ['to draft.edited · set held, problem'],
    'xstate.error.actor.refetchPrescription': ['to replaced.notified · set problem, retryable'],
  },
  signed: {
    'prescription.replaceRequested': ['to draft.rereading · set draft, revision'],
  },
  signing: {
    'xstate.done.actor.signPrescription': [
      'to signed · set content, draft, held, problem, requestId, revision, unsaved',
    ],
    'xstate.error.actor.signPrescription': [
      'to autosaving · set content, refused, unsaved',
      'to draft.edited · set content, refused',
      'to replaced.notified · set content',
    ],
  },
}
