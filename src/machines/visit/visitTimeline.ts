import type { LedgerEntry } from '../../contracts/audit/ledger.ts'
import type { VisitTimeline } from '../../contracts/audit/visitTimeline.ts'
import { factsOf, type TrackKinds } from './timelineFacts.ts'
import { TimelineStory } from './timelineStory.ts'

/**
 * Reads a ledger as the story of a visit: arrivals, waiting, admissions, lost and restored connections,
 * mutes, shares, and the end. Pure: equal entries give equal stories, with roles and never names. Visits that
 * nobody joined are omitted.
 */
export const readVisitTimelines = (entries: readonly LedgerEntry[]): readonly VisitTimeline[] => {
  const kinds: TrackKinds = new Map()
  const stories: TimelineStory[] = []
  const session = entries[0]?.session ?? ''
  for (const entry of entries)
    for (const fact of factsOf(entry, kinds)) {
      if (fact.kind === 'visitOpened') stories.push(new TimelineStory())
      stories.at(-1)?.apply(fact, entry.at, entry.seq)
    }
  return stories
    .map(({ moments }) => ({ session, moments: moments.toSorted((a, b) => a.at - b.at || a.seq - b.seq) }))
    .filter(({ moments }) => moments.length > 0)
}
