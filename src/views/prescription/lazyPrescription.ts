import { lazyComponent } from '../ui/lazyComponent.ts'

/** The prescription is loaded after the call, because its form and its list of medicines are large. */
export const PrescriptionPanel = lazyComponent(
  async () => (await import('./PrescriptionPanel.tsx')).PrescriptionPanel,
)
