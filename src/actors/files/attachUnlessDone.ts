import { ServiceError } from '../../contracts/failure.ts'
import type { StoredFile } from '../../contracts/portal/files/file.ts'

/**
 * Makes use of a stored file; `conflict` means that the answer to an earlier try was lost, and that the file is in use
 * already.
 */
export const attachUnlessDone = async (
  { id }: StoredFile,
  attach: (fileId: string) => Promise<unknown>,
): Promise<{ fileId: string }> => {
  try {
    await attach(id)
  } catch (error) {
    if (!(error instanceof ServiceError && error.failure.code === 'conflict')) throw error
  }
  return { fileId: id }
}
