import { lazyComponent } from '../ui/lazyComponent.ts'

export const CheckOutFiles = lazyComponent(async () => (await import('./CheckOutFiles.tsx')).CheckOutFiles, {
  namespaces: ['callFiles', 'record'],
})
