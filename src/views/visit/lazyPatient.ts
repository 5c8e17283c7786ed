import { lazyComponent } from '../ui/lazyComponent.ts'

/** The patient's data are loaded after the call, which does not wait for them. */
export const PatientPanel = lazyComponent(async () => (await import('./PatientPanel.tsx')).PatientPanel)
export const PatientList = lazyComponent(async () => (await import('./PatientList.tsx')).PatientList)
export const NextVisit = lazyComponent(async () => (await import('./NextVisit.tsx')).NextVisit)
