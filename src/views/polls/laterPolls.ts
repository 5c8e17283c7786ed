import { lazy } from 'react'

/** Polls come with the first look at them: most calls have none. */
export const PollsPanel = lazy(async () => ({ default: (await import('./PollsPanel.tsx')).PollsPanel }))
