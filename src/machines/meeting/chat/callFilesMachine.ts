import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import { CHAT_FILE_TYPE, type ChatFile, chatFileText } from '../../../contracts/meeting/chat/chatFile.ts'
import { toMeeting } from '../../address.ts'
import type { UploadFile } from '../../kit/createUpload.ts'
import { requireValue } from '../../kit/requireValue.ts'
import { callFileAddresses, callFileKeep, callFileUpload } from './callFileParts.ts'
import { CALL_FILES_AT_ONCE, type callFilesContract, SMALL_PICTURES } from './callFilesContract.ts'

type Contract = typeof callFilesContract

// By handle and by message: the id of a file appears in no name of an actor, because ledgers contain names.
export const callFileUploadId = (handle: string) => `upload:${handle}` as const
export const smallPictureId = (messageId: string) => `picture:${messageId}` as const
export const callFileKeepId = (messageId: string) => `keep:${messageId}` as const

interface OfMessage {
  messageId: string
  file: ChatFile
}

/** Files in the chat of a call: those on their way, small pictures, one that is looked at, and those that are kept. */
export const callFilesMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      preview: 'callFileAddresses'
      [id: `upload:${string}`]: 'callFileUpload'
      [id: `picture:${string}`]: 'callFileAddresses'
      [id: `keep:${string}`]: 'callFileKeep'
    },
  },
  actors: {
    callFileUpload: callFileUpload.machine,
    callFileAddresses: callFileAddresses.machine,
    callFileKeep: callFileKeep.machine,
  },
  actions: {
    startUploads: enqueueActions(({ context, enqueue }, { files }: { files: UploadFile[] }) => {
      const fresh = files.filter(({ handle }) => !context.uploads.includes(handle))
      const taken = fresh.slice(0, Math.max(0, CALL_FILES_AT_ONCE - context.uploads.length))
      for (const file of taken) {
        const id = callFileUploadId(file.handle)
        enqueue.spawnChild('callFileUpload', { id, input: { params: { token: context.token } } })
        enqueue.sendTo(id, { type: 'upload.requested', file })
      }
      enqueue.assign({
        uploads: [...context.uploads, ...taken.map(({ handle }) => handle)],
        tooMany: fresh.length - taken.length,
      })
    }),
    dropUpload: enqueueActions(({ context, enqueue }, { handle }: { handle: string }) => {
      if (!context.uploads.includes(handle)) return
      enqueue.stopChild(callFileUploadId(handle))
      enqueue.assign({ uploads: context.uploads.filter((one) => one !== handle), tooMany: 0 })
    }),
    /** To everyone in the call, because the server opens the file to everyone in the call. */
    sendMessage: enqueueActions(({ enqueue }, { result: file }: { result: ChatFile }) => {
      enqueue.sendTo(toMeeting, {
        type: 'chat.sendRequested',
        message: chatFileText(file),
        messageType: CHAT_FILE_TYPE,
        recipient: { roles: [], peerId: null },
        file,
      })
    }),
    showPicture: enqueueActions(({ context, enqueue }, { messageId, file }: OfMessage) => {
      const id = smallPictureId(messageId)
      if (context.pictures.includes(messageId)) {
        enqueue.sendTo(id, { type: 'query.refreshRequested' })
        return
      }
      // Strangers send messages: only so many become actors.
      if (context.pictures.length >= SMALL_PICTURES) return
      const params = { token: context.token, fileId: file.id }
      enqueue.spawnChild('callFileAddresses', { id, input: { params } })
      enqueue.assign({ pictures: [...context.pictures, messageId] })
    }),
    spawnKeep: enqueueActions(({ context, enqueue }, { messageId, file }: OfMessage) => {
      const id = callFileKeepId(messageId)
      if (context.keeps.includes(messageId)) {
        enqueue.sendTo(id, { type: 'command.retryRequested' })
        return
      }
      const params = { token: context.token, fileId: file.id }
      enqueue.spawnChild('callFileKeep', { id, input: { params } })
      enqueue.assign({ keeps: [...context.keeps, messageId] })
    }),
    choose: assign((_, { file }: { file: ChatFile }) => ({ chosen: file })),
    clearChosen: assign({ chosen: null }),
  },
}).createMachine({
  id: 'callFiles',
  description: 'Files in the chat of a call.',
  context: ({ input: { token } }) => ({
    token,
    uploads: [],
    tooMany: 0,
    pictures: [],
    keeps: [],
    chosen: null,
  }),
  initial: 'listing',
  on: {
    'callFiles.filesChosen': {
      actions: { type: 'startUploads', params: ({ event }) => ({ files: event.files }) },
    },
    'callFiles.uploadDismissed': {
      actions: { type: 'dropUpload', params: ({ event }) => ({ handle: event.handle }) },
    },
    'upload.finished': {
      actions: [
        { type: 'sendMessage', params: ({ event }) => ({ result: event.result }) },
        { type: 'dropUpload', params: ({ event }) => ({ handle: event.handle }) },
      ],
    },
    'callFiles.pictureRequested': {
      actions: {
        type: 'showPicture',
        params: ({ event: { messageId, file } }) => ({ messageId, file }),
      },
    },
    'callFiles.keepRequested': {
      actions: { type: 'spawnKeep', params: ({ event: { messageId, file } }) => ({ messageId, file }) },
    },
    'callFiles.previewRequested': {
      target: '.previewing',
      reenter: true,
      actions: { type: 'choose', params: ({ event }) => ({ file: event.file }) },
    },
  },
  states: {
    listing: { description: 'Only the chat.', entry: 'clearChosen' },
    previewing: {
      description: 'One file is looked at.',
      invoke: {
        id: 'preview',
        src: 'callFileAddresses',
        input: ({ context }) => ({
          params: { token: context.token, fileId: requireValue(context.chosen, 'chosen').id },
        }),
      },
      on: { 'callFiles.closed': 'listing' },
    },
  },
})

export type CallFilesRef = ActorRefFrom<typeof callFilesMachine>
