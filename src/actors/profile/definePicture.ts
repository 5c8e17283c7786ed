import { ServiceError } from '../../contracts/failure.ts'
import { FILE_PURPOSES } from '../../contracts/portal/files/filePurposes.ts'
import { deleteAvatar, restoreAvatar, setAvatar } from '../../contracts/portal/profile/documents.ts'
import { type PictureCrop, type PictureSize, squareOf } from '../../contracts/portal/profile/pictureCrop.ts'
import type { UploadFile } from '../../machines/kit/createUpload.ts'
import { pictureMachine } from '../../machines/profile/pictureMachine.ts'
import { pictureUpload } from '../../machines/profile/pictureParts.ts'
import { browserPictures, type Pictures } from '../../services/files/pictures.ts'
import { attachUnlessDone } from '../files/attachUnlessDone.ts'
import { type UploadServices, uploadActors } from '../files/uploadActors.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

type None = Record<string, never>

/** P7.51, P7.53: the picture of the practitioner, with its calls. */
export const definePicture = (services: UploadServices, pictures: Pictures = browserPictures) => {
  const { http, chosenFiles } = services
  const fileOf = (handle: string): File => {
    const file = chosenFiles.of(handle)
    if (file === undefined)
      throw new ServiceError({ code: 'fileGone', message: 'The file is gone', retryable: false })
    return file
  }
  return pictureMachine.provide({
    actors: {
      pictureUpload: pictureUpload.machine.provide({
        actors: uploadActors(services, 'avatar', (file, _: None, signal) =>
          attachUnlessDone(file, (file_id) => http.call(setAvatar, { body: { file_id } }, signal)),
        ),
      }),
      measure: promiseLogic<{ size: PictureSize }, { handle: string }>(async ({ input: { handle } }) => ({
        size: await pictures.measure(fileOf(handle)),
      })),
      cut: promiseLogic<{ file: UploadFile }, { file: UploadFile; size: PictureSize; crop: PictureCrop }>(
        async ({ input: { file, size, crop } }) => {
          const { side } = FILE_PURPOSES.avatar.square
          const square = await pictures.cut(fileOf(file.handle), squareOf(size, crop), side)
          chosenFiles.drop(file.handle)
          const handle = chosenFiles.hold(square)
          return { file: { handle, name: square.name, size: square.size, type: square.type } }
        },
      ),
      remove: promiseLogic<None, None>(async ({ signal }) => {
        await http.call(deleteAvatar, {}, signal)
        return {}
      }),
      restore: promiseLogic<None, None>(async ({ signal }) => {
        await http.call(restoreAvatar, {}, signal)
        return {}
      }),
    },
  })
}
