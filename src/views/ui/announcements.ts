import { createContext } from 'react'

export type Urgency = 'polite' | 'urgent'

export interface SpokenText {
  /** Distinguishes two announcements of the same text. */
  readonly id: number
  readonly text: string
  /** The part of the page that it belongs to. */
  readonly source: string
}

/** Texts that views have the shell's live regions announce. */
export interface Announcements {
  say: (urgency: Urgency, text: string, source: string) => void
  latest: (urgency: Urgency) => readonly SpokenText[]
  subscribe: (onChange: () => void) => () => void
}

/** Texts that come in this time stay together, so that none is replaced before it is read out; one part has one text. */
const TOGETHER_MS = 1_000
const MOST_TOGETHER = 4

/**
 * Kept beside the views and not by a machine: these texts are already on the screen, they may name a patient, and
 * an event of a machine would be written into the ledger.
 */
export const createAnnouncements = (now: () => number): Announcements => {
  const texts: Record<Urgency, readonly SpokenText[]> = { polite: [], urgent: [] }
  const lastAt: Record<Urgency, number> = { polite: 0, urgent: 0 }
  const listeners = new Set<() => void>()
  let id = 0
  return {
    say(urgency, text, source) {
      const at = now()
      const others = texts[urgency].filter((one) => one.source !== source)
      const together = at - lastAt[urgency] < TOGETHER_MS ? others.slice(1 - MOST_TOGETHER) : []
      id += 1
      lastAt[urgency] = at
      texts[urgency] = [...together, { id, text, source }]
      for (const listener of listeners) listener()
    },
    latest: (urgency) => texts[urgency],
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** Outside the shell's frame nothing is announced. */
export const AnnouncementsContext = createContext<Announcements | null>(null)
