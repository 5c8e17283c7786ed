import { lazyComponent } from '../ui/lazyComponent.ts'

/** The prescription comes after the call: its form and its list of medicines are not small. */
export const PrescriptionPanel = lazyComponent(
  async () => (await import('./PrescriptionPanel.tsx')).PrescriptionPanel,
)
