import type { ExpectedTransitions } from '../paths.ts'

/** Lists the states that each event enters in every instance of `createUpload`. Edit it by hand when the chart changes on purpose. */
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
