import { lazyComponent } from '../ui/lazyComponent.ts'

/** The note is loaded after the call, which does not wait for it. */
export const NotePanel = lazyComponent(async () => (await import('./NotePanel.tsx')).NotePanel)
