import { lazyComponent } from '../../ui/lazyComponent.ts'

/** Polls are loaded after the call, because most calls have none. */
export const PollsPanel = lazyComponent(async () => (await import('./PollsPanel.tsx')).PollsPanel)
