import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { pictureCrop, pictureSize } from '../../contracts/portal/profile/pictureCrop.ts'
import { uploadFile } from '../kit/createUpload.ts'

/** Why a chosen picture cannot be used. */
export const pictureProblem = z.enum(['typeNotAllowed', 'damaged', 'dimensions'])

export const pictureContract = {
  input: nothing,
  context: z.object({
    /** The picture as it was chosen. */
    file: uploadFile.nullable(),
    size: pictureSize.nullable(),
    crop: pictureCrop,
    problem: pictureProblem.nullable(),
    /** The failure of a call that removes or restores the picture. */
    failure: failure.nullable(),
  }),
  events: {
    ...event('picture.chosen', { file: uploadFile }),
    /** Above 1: nearer. */
    ...event('picture.zoomed', { factor: z.number().positive() }),
    /** In sides of the square. */
    ...event('picture.moved', { right: z.number(), down: z.number() }),
    ...event('picture.confirmed', {}),
    ...event('picture.dismissed', {}),
    /** From `pictureUpload`. */
    ...event('upload.finished', { handle: z.string() }),
    ...event('picture.removeRequested', {}),
    ...event('picture.restoreRequested', {}),
  },
  outputs: {
    measure: z.object({ size: pictureSize }),
    cut: z.object({ file: uploadFile }),
    remove: nothing,
    restore: nothing,
  },
} satisfies MachineContract
