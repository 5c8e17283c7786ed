import { lazyComponent } from '../../ui/lazyComponent.ts'

const namespaces = ['callFiles', 'records']

/** Files of the chat are loaded with the chat, after the call. */
export const AttachFiles = lazyComponent(async () => (await import('./AttachFiles.tsx')).AttachFiles, {
  namespaces,
})
export const FileMessage = lazyComponent(async () => (await import('./FileMessage.tsx')).FileMessage, {
  namespaces,
})
export const FilePreview = lazyComponent(async () => (await import('./FilePreview.tsx')).FilePreview, {
  namespaces,
})
