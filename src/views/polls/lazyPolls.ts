import { lazyComponent } from '../ui/lazyComponent.ts'

/** Polls come after the call: most have none. */
export const PollsPanel = lazyComponent(async () => (await import('./PollsPanel.tsx')).PollsPanel)
