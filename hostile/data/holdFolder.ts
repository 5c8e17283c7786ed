import { FolderInUse, lockFolder } from '../../server/db/folderLock.ts'

/** A process that wants a folder: says whether it has it, keeps it until its input ends, and lets go. */
const [, , folder = ''] = process.argv
try {
  const unlock = await lockFolder(folder)
  process.stdout.write('held\n')
  process.stdin.resume().once('end', () => void unlock())
} catch (error) {
  process.stdout.write(error instanceof FolderInUse ? `refused: ${error.message}\n` : `${error}\n`)
}
