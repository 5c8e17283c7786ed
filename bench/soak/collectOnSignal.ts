import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memoryFileOf } from './memoryFile.ts'

// Loaded into the processes under measurement, so that their memory can be read without garbage and by its parts.
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
process.on('SIGUSR2', () => {
  collect()
  writeFileSync(memoryFileOf(process.pid), JSON.stringify(process.memoryUsage()))
})
