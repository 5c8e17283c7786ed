import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `pollEditor`. Edit it by hand when the chart changes on purpose. */
export const pollEditorOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to closed'],
  },
  closed: {
    'editor.opened': ['to writing.draft · set entries, kind, nextId, questions'],
  },
  writing: {
    'editor.closed': ['to closed'],
    'editor.fieldLeft': ['set entries'],
    'editor.kindChosen': ['set kind'],
    'editor.optionAdded': ['set nextId, questions'],
    'editor.optionRemoved': ['set questions'],
    'editor.questionAdded': ['set nextId, questions'],
    'editor.questionRemoved': ['set questions'],
    'editor.sent': ['', 'to writing.sent · set entries'],
    'editor.typeChosen': ['set questions'],
  },
  'writing.sent': {
    'editor.opened': ['to writing.draft · set entries, kind, nextId, questions'],
  },
}
