import { FolderInUse, lockFolder } from '../../server/db/folderLock.ts'

/** Runs as a process that locks a folder: prints whether it succeeded and holds it until its input ends. */
const [, , folder = ''] = process.argv
try {
  const unlock = await lockFolder(folder)
  process.stdout.write('held\n')
  process.stdin.resume().once('end', () => void unlock())
} catch (error) {
  process.stdout.write(error instanceof FolderInUse ? `refused: ${error.message}\n` : `${error}\n`)
}
