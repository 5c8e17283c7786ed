import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `note`. Edit it by hand when the chart changes on purpose. */
export const noteOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to closed'],
  },
  '*': {
    'xstate.error.actor.writingAids': [''],
  },
  clean: {
    'note.edited': ['to dirty · set draft'],
    'note.passageAdded': ['to dirty · set draft, revision'],
    'note.signRequested': ['to confirming · set content, refused'],
  },
  closed: {
    'note.opened': ['to loading'],
  },
  confirming: {
    'note.signConfirmed': ['to signing'],
    'note.signDismissed': ['to dirty · set content'],
  },
  conflict: {
    'note.bothKept': ['to saving.unchanged · set draft, revision'],
    'note.edited': ['set draft'],
    'note.mineKept': [
      'to saving.unchanged',
      'to signed.reading · set addendum, draft, kept, relation, revision',
    ],
    'note.theirsTaken': ['to dropping · set draft, kept, relation, revision'],
  },
  dirty: {
    'note.edited': ['set draft'],
    'note.passageAdded': ['set draft, revision'],
    'note.signRequested': ['to confirming · set content, refused'],
    'xstate.after.autosavePause': ['to saving.unchanged'],
    'xstate.error.actor.storeTyped': [''],
  },
  dropping: {
    'note.edited': ['to dirty · set draft'],
    'xstate.done.actor.removeStoredDraft': ['to clean · set revision', 'to signed.reading · set revision'],
    'xstate.error.actor.removeStoredDraft': ['to clean · set revision', 'to signed.reading · set revision'],
  },
  failed: {
    'note.edited': ['to dirty · set draft'],
    'note.passageAdded': ['to dirty · set draft, revision'],
    'note.retryRequested': ['to saving.unchanged'],
    'note.signRequested': ['to confirming · set content, refused'],
    'xstate.after.autosaveRetry': ['to saving.unchanged'],
  },
  keeping: {
    'note.edited': ['to dirty · set draft'],
    'note.passageAdded': ['to dirty · set draft, revision'],
    'note.signRequested': ['to confirming · set content, refused'],
    'xstate.done.actor.storeDraft': ['to savedLocally'],
    'xstate.error.actor.storeDraft': ['to failed'],
  },
  loadFailed: {
    'note.opened': ['to loading'],
    'note.retryRequested': ['to loading'],
  },
  loading: {
    'xstate.done.actor.fetchNote': [
      'to clean · set draft, held, problem, requestId, revision, savedAt, version',
      'to conflict · set draft, held, problem, relation, requestId, revision, savedAt, version',
      'to dirty · set draft, held, problem, relation, requestId, revision, version',
      'to signed.reading · set held, problem, requestId, revision, version',
    ],
    'xstate.error.actor.fetchNote': ['to loadFailed · set problem'],
  },
  rereadFailed: {
    'note.edited': ['set draft'],
    'note.retryRequested': ['to rereading.unchanged'],
    'xstate.after.autosaveRetry': ['to rereading.unchanged'],
    'xstate.error.actor.storeTyped': [''],
  },
  rereading: {
    'note.edited': ['', 'to rereading.changed · set draft'],
    'xstate.done.actor.refetchNote': [
      'to conflict · set held, kept, problem, relation, savedAt, version',
      'to dropping · set draft, held, problem, relation, revision, savedAt, version',
      'to rereading.unchanged',
    ],
    'xstate.error.actor.refetchNote': ['to rereadFailed · set problem'],
  },
  'rereading.changed': {
    'xstate.error.actor.storeChanges': [''],
  },
  saved: {
    'note.edited': ['to dirty · set draft'],
    'note.passageAdded': ['to dirty · set draft, revision'],
    'note.signRequested': ['to confirming · set content, refused'],
  },
  savedLocally: {
    'note.edited': ['to dirty · set draft'],
    'note.passageAdded': ['to dirty · set draft, revision'],
    'note.retryRequested': ['to saving.unchanged'],
    'note.signRequested': ['to confirming · set content, refused'],
    'xstate.after.autosaveRetry': ['to saving.unchanged'],
  },
  saving: {
    'note.edited': ['set draft', 'to saving.changed · set content, draft'],
    'note.passageAdded': ['set draft, revision', 'to saving.changed · set content, draft, revision'],
    'note.signRequested': ['', 'to saving.signatureWaits · set content, refused'],
    'xstate.done.actor.saveNote': [
      'to confirming · set problem, savedAt, version',
      'to dirty · set problem, savedAt, version',
      'to saved · set problem, savedAt, version',
    ],
    'xstate.error.actor.saveNote': [
      'to failed · set content, problem, refused',
      'to keeping · set content, problem, refused',
      'to rereading.unchanged · set content',
    ],
  },
  'saving.changed': {
    'xstate.error.actor.storeChanges': [''],
  },
  'signed.adding': {
    'xstate.done.actor.addAddendum': ['to signed.reading · set addendum, refused, requestId'],
    'xstate.error.actor.addAddendum': ['to loading', 'to signed.reading · set refused'],
  },
  'signed.reading': {
    'note.addendumEdited': ['set addendum'],
    'note.addendumRequested': ['to signed.adding'],
    'note.passageAdded': ['set addendum'],
    'xstate.error.actor.storeAddendum': [''],
  },
  signing: {
    'xstate.done.actor.signNote': [
      'to signed.reading · set content, draft, held, problem, relation, requestId, revision, version',
    ],
    'xstate.error.actor.signNote': [
      'to dirty · set content, refused',
      'to rereading.unchanged · set content',
    ],
  },
}
