import type { ExpectedTransitions } from '../paths.ts'

/** Where each event leads in every instance of `createUpload`; repeats the chart and is edited by hand. */
export const uploadTransitions: ExpectedTransitions = {
  idle: { 'upload.requested': ['refused', 'uploading'] },
  uploading: {
    'upload.requested': ['refused', 'uploading'],
    'upload.started': ['uploading'],
    'upload.progressed': ['uploading'],
    'upload.transferred': ['checking'],
    'upload.cancelRequested': ['cancelled'],
    'xstate.error.actor.transfer': ['failed'],
  },
  checking: {
    'upload.requested': ['refused', 'uploading'],
    'upload.cancelRequested': ['cancelled'],
    'xstate.done.actor.check': ['ready', 'refused'],
    'xstate.error.actor.check': ['failed'],
  },
  failed: {
    'upload.requested': ['refused', 'uploading'],
    'upload.resumeRequested': ['checking', 'uploading'],
    'upload.cancelRequested': ['cancelled'],
  },
  ready: { 'upload.requested': ['refused', 'uploading'] },
  refused: { 'upload.requested': ['refused', 'uploading'] },
  cancelled: { 'upload.requested': ['refused', 'uploading'] },
}
