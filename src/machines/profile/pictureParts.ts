import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { FILE_PURPOSES } from '../../contracts/portal/files/filePurposes.ts'
import { createUpload } from '../kit/createUpload.ts'
import { SYSTEM_ID } from '../systemIds.ts'

/** P7.53: the square that becomes the picture. */
export const pictureUpload = createUpload({
  id: 'pictureUpload',
  description: 'The square that becomes the picture of the profile.',
  spec: ['P1.14', 'P7.53'],
  params: nothing,
  result: z.object({ fileId: z.string() }),
  types: FILE_PURPOSES.avatar.types,
  maxBytes: FILE_PURPOSES.avatar.maxBytes,
  owner: SYSTEM_ID.picture,
})
export type PictureUploadRef = ActorRefFrom<typeof pictureUpload.machine>
