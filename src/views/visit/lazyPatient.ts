import { lazyComponent } from '../ui/lazyComponent.ts'

/** The patient's data are loaded after the call, which does not wait for them. */
export const PatientPanel = lazyComponent(async () => (await import('./PatientPanel.tsx')).PatientPanel)
