import type { VisitTimeline } from '../../contracts/audit/visitTimeline.ts'
import type { LedgerEntry } from '../../contracts/ledger.ts'
import { factsOf, type TrackKinds } from './timelineFacts.ts'
import { TimelineStory } from './timelineStory.ts'

/**
 * The human reading of a ledger: who came, waited, was let in, was cut off and came back, was muted by whom,
 * shared, and who ended it. Pure: the same entries tell the same story, in roles, never in names. Visits in
 * which nobody came in are left out.
 */
export const readVisitTimelines = (entries: readonly LedgerEntry[]): readonly VisitTimeline[] => {
  const kinds: TrackKinds = new Map()
  const stories: TimelineStory[] = []
  for (const entry of entries)
    for (const fact of factsOf(entry, kinds)) {
      if (fact.kind === 'visitOpened') stories.push(new TimelineStory())
      stories.at(-1)?.hear(fact, entry.at, entry.seq)
    }
  return stories
    .map(({ moments }) => ({ moments: moments.toSorted((a, b) => a.at - b.at || a.seq - b.seq) }))
    .filter(({ moments }) => moments.length > 0)
}
