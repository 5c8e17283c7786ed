import { PollsPanel } from '../polls/lazyPolls.ts'
import { PrescriptionPanel } from '../prescription/lazyPrescription.ts'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { PageLoader } from '../ui/PageLoader.tsx'

/** What a doctor sees only steps later: the call need not wait for it. */
export const CheckOutPage = lazyComponent(async () => (await import('./CheckOutPage.tsx')).CheckOutPage, {
  fallback: PageLoader,
})
export const PeoplePanel = lazyComponent(async () => (await import('./PeoplePanel.tsx')).PeoplePanel)
export const StatsPanel = lazyComponent(async () => (await import('./StatsPanel.tsx')).StatsPanel)
/** Few visits need it. */
export const PlaylistPanel = lazyComponent(async () => (await import('./PlaylistPanel.tsx')).PlaylistPanel)

/** What most visits come to need: it comes while the call is young, for the line may be gone later. */
export const CALL_PARTS = [PeoplePanel, CheckOutPage, PrescriptionPanel, PollsPanel, StatsPanel]
/** What those parts speak from, beyond the words of the room. */
export const CALL_WORDS = ['prescription', 'polls']
