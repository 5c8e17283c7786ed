import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { listCallFiles } from '../../contracts/portal/callFile.ts'
import { fileAddresses } from '../../contracts/portal/files/file.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createCommand } from '../kit/createCommand.ts'
import { createQuery } from '../kit/createQuery.ts'

export const visitFileList = createQuery({
  id: 'visitFileList',
  description: 'The files of the call, before the visit is finished.',
  spec: [],
  params: z.object({ appointmentId: z.string() }),
  data: listCallFiles.answer,
})
export type VisitFileListRef = ActorRefFrom<typeof visitFileList.machine>

export const visitFileAddresses = createQuery({
  id: 'visitFileAddresses',
  description: 'The addresses of a file of the call after the call, for five minutes.',
  spec: [],
  params: z.object({ appointmentId: z.string(), fileId: sensitive('content', z.string()) }),
  data: fileAddresses,
})

export const visitFileKeep = createCommand({
  id: 'visitFileKeep',
  description: 'A file of the call becomes a record of the visit.',
  spec: [],
  params: z.object({ appointmentId: z.string(), fileId: sensitive('content', z.string()) }),
  result: nothing,
})
