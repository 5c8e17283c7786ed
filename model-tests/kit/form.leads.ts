import type { Leads } from '../paths.ts'

type Table = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Where each event leads in the region `entry`; an event that is missing leaves it where it is. */
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
    'xstate.error.actor.fetchCurrent': ['conflict.unread'],
  },
  'conflict.comparing': {
    'form.changed': ['conflict.comparing'],
    'form.mineKept': ['saving'],
    'form.theirsTaken': ['editing.pristine'],
  },
  'conflict.unread': {
    'form.changed': ['conflict.unread'],
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

/** What the draft region cannot do while the fields are as they were opened, or are not. */
const impossible: Readonly<Record<string, readonly string[]>> = {
  'editing.pristine': ['xstate.done.actor.readDraft pausing', 'xstate.after.draftPause writing'],
  'editing.dirty': ['xstate.done.actor.readDraft idle', 'xstate.after.draftPause removing'],
}

const together = (): Leads => {
  const leads: Record<string, Record<string, string[]>> = {
    clearing: {
      'xstate.done.actor.removeSavedDraft': ['saved'],
      'xstate.error.actor.removeSavedDraft': ['saved'],
    },
  }
  for (const [typed, entryEvents] of Object.entries(entry))
    for (const [kept, draftEvents] of Object.entries(draft)) {
      // What is being written differs from what was opened.
      if (typed === 'editing.pristine' && kept === 'writing') continue
      const events: Record<string, string[]> = {}
      for (const type of new Set([...Object.keys(entryEvents), ...Object.keys(draftEvents)])) {
        // Nothing to restore where no draft is offered.
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
      leads[`open.draft.${kept} & open.entry.${typed}`] = events
    }
  return leads
}

/**
 * Where each event leads in every instance of `createForm`: the two regions said once more, changed by hand, and
 * put together.
 */
export const formLeads: Leads = together()
