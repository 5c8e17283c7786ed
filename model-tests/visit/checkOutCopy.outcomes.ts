import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `checkOutCopy`. Edit it by hand when the chart changes on purpose. */
export const checkOutCopyOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to agreed'],
  },
  '*': {
    'xstate.error.actor.copyStore': [''],
  },
  agreed: {
    'checkOutCopy.otherFound': ['set mine, taken · send copy.settle', 'to apart · set theirs'],
    'checkOutCopy.typed': ['set mine · send copy.write'],
  },
  apart: {
    'checkOutCopy.mineKept': ['to agreed · set theirs', 'to agreed · set theirs · send copy.settle'],
    'checkOutCopy.otherFound': [''],
    'checkOutCopy.theirsTaken': ['to agreed · set mine, taken, theirs · send copy.settle'],
    'checkOutCopy.typed': ['set mine · send copy.aside'],
  },
}
