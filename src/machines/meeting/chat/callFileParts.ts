import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../../contracts/machineContract.ts'
import { chatFile } from '../../../contracts/meeting/chat/chatFile.ts'
import { fileAddresses } from '../../../contracts/portal/files/file.ts'
import { FILE_PURPOSES } from '../../../contracts/portal/files/filePurposes.ts'
import { sensitive } from '../../../contracts/sensitive.ts'
import { createCommand } from '../../kit/createCommand.ts'
import { createQuery } from '../../kit/createQuery.ts'
import { createUpload } from '../../kit/createUpload.ts'
import { SYSTEM_ID } from '../../systemIds.ts'

/** The token of the meeting, which opens the files of the call while its holder is in it. */
export const callToken = sensitive('credential', z.string())
const params = z.object({ token: callToken, fileId: sensitive('content', z.string()) })

export const callFileUpload = createUpload({
  id: 'callFileUpload',
  description: 'A file on its way into the chat of the call.',
  spec: [],
  params: z.object({ token: callToken }),
  result: sensitive('content', chatFile),
  types: FILE_PURPOSES.callFile.types,
  maxBytes: FILE_PURPOSES.callFile.maxBytes,
  owner: SYSTEM_ID.callFiles,
  reportsResult: true,
})
export type CallFileUploadRef = ActorRefFrom<typeof callFileUpload.machine>

/** Addresses behind which a small picture in the chat, or the large view, reads the file. */
export const callFileAddresses = createQuery({
  id: 'callFileAddresses',
  description: 'The addresses of a file of the call, for five minutes.',
  spec: [],
  params,
  data: fileAddresses,
})
export type CallFileAddressesRef = ActorRefFrom<typeof callFileAddresses.machine>

/** The doctor keeps a file of the call with the visit. */
export const callFileKeep = createCommand({
  id: 'callFileKeep',
  description: 'A file of the call becomes a record of the visit.',
  spec: [],
  params,
  result: nothing,
})
export type CallFileKeepRef = ActorRefFrom<typeof callFileKeep.machine>
