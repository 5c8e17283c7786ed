import { z } from 'zod'
import { event, type MachineContract } from '../../../contracts/machineContract.ts'
import { chatFile } from '../../../contracts/meeting/chat/chatFile.ts'
import { sensitive } from '../../../contracts/sensitive.ts'
import { uploadFile } from '../../kit/createUpload.ts'
import { callToken } from './callFileParts.ts'

/** Files that are sent at once. */
export const CALL_FILES_AT_ONCE = 5
/** Pictures that are shown small in the chat; of later ones only the card is shown. */
export const SMALL_PICTURES = 100

const file = sensitive('content', chatFile)

export const callFilesContract = {
  input: z.object({ token: callToken }),
  context: z.object({
    token: callToken,
    /** Handles of the files that are being sent, in the order of choosing. */
    uploads: z.array(z.string()),
    /** How many of the files chosen last were too many. */
    tooMany: z.number().int().nonnegative(),
    /** Ids of the messages whose picture is shown small. */
    pictures: z.array(z.string()),
    /** Ids of the messages whose file is kept, or is to be. */
    keeps: z.array(z.string()),
    /** The file of the large view. */
    chosen: sensitive('content', chatFile.nullable()),
  }),
  events: {
    ...event('callFiles.filesChosen', { files: z.array(uploadFile) }),
    ...event('callFiles.uploadDismissed', { handle: z.string() }),
    /** From `callFileUpload`. */
    ...event('upload.finished', { handle: z.string(), result: file }),
    /** The picture of a message has come into view. */
    ...event('callFiles.pictureRequested', { messageId: z.string(), file }),
    ...event('callFiles.previewRequested', { file }),
    ...event('callFiles.closed', {}),
    ...event('callFiles.keepRequested', { messageId: z.string(), file }),
  },
  outputs: {},
} satisfies MachineContract
