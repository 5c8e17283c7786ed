import { lazy } from 'react'

/** The prescription comes with the first look at it: its form and its list of medicines are not small. */
export const PrescriptionPanel = lazy(async () => ({
  default: (await import('./PrescriptionPanel.tsx')).PrescriptionPanel,
}))
