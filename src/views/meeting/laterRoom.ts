import { PollsPanel } from '../polls/laterPolls.ts'
import { PrescriptionPanel } from '../prescription/laterPrescription.ts'
import { later } from '../ui/later.ts'

/** What a doctor sees only steps later: the call need not wait for it. */
export const CheckOutPage = later(async () => (await import('./CheckOutPage.tsx')).CheckOutPage)
export const PeoplePanel = later(async () => (await import('./PeoplePanel.tsx')).PeoplePanel)
export const StatsPanel = later(async () => (await import('./StatsPanel.tsx')).StatsPanel)
/** Few visits need it. */
export const PlaylistPanel = later(async () => (await import('./PlaylistPanel.tsx')).PlaylistPanel)

/** What most visits come to need: it comes while the call is young, for the line may be gone later. */
export const CALL_PARTS = [PeoplePanel, CheckOutPage, PrescriptionPanel, PollsPanel, StatsPanel]
/** What those parts speak from, beyond the words of the room. */
export const CALL_WORDS = ['prescription', 'polls']
