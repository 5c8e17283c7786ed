import type { ExpectedTransitions } from '../paths.ts'

type Table = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Where each event leads in the region `entry`; a missing event does not leave the state. */
const entry: Table = {
  'editing.pristine': {
    'form.changed': ['editing.dirty', 'editing.pristine'],
    'form.submitted': ['saving'],
    'form.draftRestored': ['editing.dirty'],
  },
  'editing.dirty': {
    'form.changed': ['editing.dirty', 'editing.pristine'],
    'form.submitted': ['saving'],
    'form.draftRestored': ['editing.dirty'],
  },
  saving: {
    'form.changed': ['saving'],
    'xstate.error.actor.save': ['conflict.reading', 'failed'],
  },
  'conflict.reading': {
    'form.changed': ['conflict.reading'],
    'xstate.done.actor.fetchCurrent': ['conflict.comparing'],
    'xstate.error.actor.fetchCurrent': ['conflict.loadFailed'],
  },
  'conflict.comparing': {
    'form.changed': ['conflict.comparing'],
    'form.mineKept': ['saving'],
    'form.theirsTaken': ['editing.pristine'],
  },
  'conflict.loadFailed': {
    'form.changed': ['conflict.loadFailed'],
    'form.retryRequested': ['conflict.reading'],
  },
  failed: { 'form.changed': ['failed'], 'form.submitted': ['saving'] },
}

/** The same for the region `draft`. */
const draft: Table = {
  reading: {
    'xstate.done.actor.readDraft': ['idle', 'offered', 'pausing'],
    'xstate.error.actor.readDraft': ['idle'],
  },
  offered: { 'form.draftRestored': ['idle'], 'form.draftDiscarded': ['removing'] },
  idle: { 'form.changed': ['pausing'], 'form.theirsTaken': ['removing'] },
  pausing: {
    'form.changed': ['pausing'],
    'form.theirsTaken': ['removing'],
    'xstate.after.draftPause': ['removing', 'writing'],
  },
  writing: {
    'form.changed': ['pausing'],
    'form.theirsTaken': ['removing'],
    'xstate.done.actor.writeDraft': ['idle'],
    'xstate.error.actor.writeDraft': ['idle'],
  },
  removing: {
    'form.changed': ['pausing'],
    'xstate.done.actor.removeDraft': ['idle'],
    'xstate.error.actor.removeDraft': ['idle'],
  },
}

/** Impossible transitions of the draft region, by the state of the fields. */
const impossible: Readonly<Record<string, readonly string[]>> = {
  'editing.pristine': ['xstate.done.actor.readDraft pausing', 'xstate.after.draftPause writing'],
  'editing.dirty': ['xstate.done.actor.readDraft idle', 'xstate.after.draftPause removing'],
}

const together = (): ExpectedTransitions => {
  const expectedTransitions: Record<string, Record<string, string[]>> = {
    clearing: {
      'xstate.done.actor.removeSavedDraft': ['saved'],
      'xstate.error.actor.removeSavedDraft': ['saved'],
    },
  }
  for (const [typed, entryEvents] of Object.entries(entry))
    for (const [kept, draftEvents] of Object.entries(draft)) {
      // A draft that is being written differs from the opened values.
      if (typed === 'editing.pristine' && kept === 'writing') continue
      const events: Record<string, string[]> = {}
      for (const type of new Set([...Object.keys(entryEvents), ...Object.keys(draftEvents)])) {
        // Without an offered draft nothing can be restored.
        if (type === 'form.draftRestored' && kept !== 'offered') {
          events[type] = [`open.draft.${kept} & open.entry.${typed}`]
          continue
        }
        events[type] = (entryEvents[type] ?? [typed])
          .flatMap((nextTyped) =>
            (draftEvents[type] ?? [kept])
              .filter((nextKept) => !impossible[typed]?.includes(`${type} ${nextKept}`))
              .map((nextKept) => `open.draft.${nextKept} & open.entry.${nextTyped}`),
          )
          .sort()
      }
      if (typed === 'saving') events['xstate.done.actor.save'] = ['clearing']
      expectedTransitions[`open.draft.${kept} & open.entry.${typed}`] = events
    }
  return expectedTransitions
}

/**
 * Lists the states that each event enters in every instance of `createForm`, for the two regions together. Edit
 * it by hand when the chart changes on purpose.
 */
export const formTransitions: ExpectedTransitions = together()
