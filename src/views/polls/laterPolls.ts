import { later } from '../ui/later.ts'

/** Polls come after the call: most have none. */
export const PollsPanel = later(async () => (await import('./PollsPanel.tsx')).PollsPanel)
