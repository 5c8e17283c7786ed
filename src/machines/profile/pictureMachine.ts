import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import { PICTURE_TYPES } from '../../contracts/portal/files/filePurposes.ts'
import { UNDO_MS } from '../../contracts/portal/portalConstants.ts'
import {
  CENTRED,
  hasGoodSides,
  moveCrop,
  type PictureCrop,
  type PictureSize,
  zoomCrop,
} from '../../contracts/portal/profile/pictureCrop.ts'
import { actor } from '../address.ts'
import type { UploadFile } from '../kit/createUpload.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { pictureContract } from './pictureContract.ts'
import { pictureUpload } from './pictureParts.ts'

type Contract = typeof pictureContract
type Context = ContextOf<Contract>
type None = Record<string, never>
type Chosen = Extract<EventOf<Contract>, { type: 'picture.chosen' }>

const NOTHING: Context = { file: null, size: null, crop: CENTRED, problem: null, failure: null }

const isPicture = (type: string): boolean => PICTURE_TYPES.some((one) => one === type)

/** Another file is chosen, where nothing is on its way. */
const chosen = {
  'picture.chosen': [
    {
      guard: {
        type: 'isNoPicture' as const,
        params: ({ event }: { event: Chosen }) => ({ type: event.file.type }),
      },
      target: '#picture.shown',
      actions: { type: 'setProblem' as const, params: { problem: 'typeNotAllowed' as const } },
    },
    {
      target: '#picture.measuring',
      actions: { type: 'setFile' as const, params: ({ event }: { event: Chosen }) => ({ file: event.file }) },
    },
  ],
}

/** The picture of the practitioner: chosen, cut to a square, sent; removed, and brought back (P7.51, P7.53). */
export const pictureMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as {
      pictureUpload: 'pictureUpload'
      measure: 'measure'
      cut: 'cut'
      remove: 'remove'
      restore: 'restore'
    },
  },
  actors: {
    pictureUpload: pictureUpload.machine,
    measure: notProvided<{ size: PictureSize }, { handle: string }>('measure'),
    cut: notProvided<{ file: UploadFile }, { file: UploadFile; size: PictureSize; crop: PictureCrop }>('cut'),
    remove: notProvided<None, None>('remove'),
    restore: notProvided<None, None>('restore'),
  },
  actions: {
    setFile: assign((_, { file }: { file: UploadFile }) => ({ ...NOTHING, file })),
    setSize: assign((_, { size }: { size: PictureSize }) => ({ size })),
    setProblem: assign((_, { problem }: Pick<Context, 'problem'>) => ({ ...NOTHING, problem })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clear: assign(() => NOTHING),
    clearFailure: assign({ failure: null }),
    zoom: assign(({ context: { size, crop } }, { factor }: { factor: number }) => ({
      crop: zoomCrop(requireValue(size, 'size'), crop, factor),
    })),
    move: assign(({ context: { size, crop } }, { right, down }: { right: number; down: number }) => ({
      crop: moveCrop(requireValue(size, 'size'), crop, right, down),
    })),
    beginUpload: sendTo('pictureUpload', (_, { file }: { file: UploadFile }) => ({
      type: 'upload.requested',
      file,
    })),
    cancelUpload: sendTo('pictureUpload', { type: 'upload.cancelRequested' }),
    refreshPractitioner: sendTo(actor(SYSTEM_ID.currentPractitioner), {
      type: 'practitioner.refreshRequested',
    }),
    announceSaved: sendTo(actor(SYSTEM_ID.announcer), {
      type: 'announcer.politeRequested',
      what: { say: 'pictureSaved' },
    }),
    announceRemoved: sendTo(actor(SYSTEM_ID.announcer), {
      type: 'announcer.politeRequested',
      what: { say: 'pictureRemoved' },
    }),
  },
  guards: {
    isNoPicture: (_, { type }: { type: string }) => !isPicture(type),
    hasWrongSides: (_, { size }: { size: PictureSize }) => !hasGoodSides(size),
  },
  delays: { undoTime: UNDO_MS },
}).createMachine({
  id: 'picture',
  description: 'The picture of the practitioner.',
  meta: { spec: ['P1.14', 'P7.51', 'P7.53'] },
  context: NOTHING,
  invoke: { id: 'pictureUpload', src: 'pictureUpload', input: { params: {} } },
  initial: 'shown',
  states: {
    shown: {
      description: 'The picture, or the icon that stands for it.',
      on: { ...chosen, 'picture.removeRequested': 'removing' },
    },
    measuring: {
      description: 'The chosen file is opened.',
      invoke: {
        id: 'measure',
        src: 'measure',
        input: ({ context }) => ({ handle: requireValue(context.file, 'file').handle }),
        onDone: [
          {
            guard: { type: 'hasWrongSides', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'setProblem', params: { problem: 'dimensions' } },
          },
          { target: 'cropping', actions: { type: 'setSize', params: ({ event }) => event.output } },
        ],
        onError: { target: 'shown', actions: { type: 'setProblem', params: { problem: 'damaged' } } },
      },
    },
    cropping: {
      description: 'The square is chosen.',
      on: {
        ...chosen,
        'picture.zoomed': { actions: { type: 'zoom', params: ({ event }) => ({ factor: event.factor }) } },
        'picture.moved': {
          actions: { type: 'move', params: ({ event: { right, down } }) => ({ right, down }) },
        },
        'picture.confirmed': 'cutting',
        'picture.dismissed': { target: 'shown', actions: 'clear' },
      },
    },
    cutting: {
      description: 'The square is drawn.',
      invoke: {
        id: 'cut',
        src: 'cut',
        input: ({ context: { file, size, crop } }) => ({
          file: requireValue(file, 'file'),
          size: requireValue(size, 'size'),
          crop,
        }),
        onDone: {
          target: 'sending',
          actions: { type: 'beginUpload', params: ({ event }) => event.output },
        },
        onError: { target: 'shown', actions: { type: 'setProblem', params: { problem: 'damaged' } } },
      },
    },
    sending: {
      description: 'The square is sent and checked.',
      on: {
        'upload.finished': {
          target: 'shown',
          actions: ['clear', 'refreshPractitioner', 'announceSaved'],
        },
        'picture.dismissed': { target: 'shown', actions: ['cancelUpload', 'clear'] },
      },
    },
    removing: {
      description: 'The picture is removed.',
      entry: 'clear',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: {},
        onDone: { target: 'removed', actions: ['refreshPractitioner', 'announceRemoved'] },
        onError: {
          target: 'shown',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    removed: {
      description: 'It can be brought back for ten seconds.',
      after: { undoTime: 'shown' },
      on: { ...chosen, 'picture.restoreRequested': 'restoring' },
    },
    restoring: {
      description: 'It is brought back.',
      entry: 'clearFailure',
      invoke: {
        id: 'restore',
        src: 'restore',
        input: {},
        onDone: { target: 'shown', actions: ['refreshPractitioner', 'announceSaved'] },
        onError: {
          target: 'shown',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type PictureRef = ActorRefFrom<typeof pictureMachine>
