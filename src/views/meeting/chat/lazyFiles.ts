import { lazyComponent } from '../../ui/lazyComponent.ts'

/** The chat works without files, so a network that is down must not stop the call. */
const options = { namespaces: ['callFiles', 'record'], optional: true }

/** Files of the chat are loaded with the chat, after the call. */
export const AttachFiles = lazyComponent(async () => (await import('./AttachFiles.tsx')).AttachFiles, options)
export const FileMessage = lazyComponent(async () => (await import('./FileMessage.tsx')).FileMessage, options)
export const FilePreview = lazyComponent(async () => (await import('./FilePreview.tsx')).FilePreview, options)
