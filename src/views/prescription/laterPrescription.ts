import { later } from '../ui/later.ts'

/** The prescription comes after the call: its form and its list of medicines are not small. */
export const PrescriptionPanel = later(
  async () => (await import('./PrescriptionPanel.tsx')).PrescriptionPanel,
)
