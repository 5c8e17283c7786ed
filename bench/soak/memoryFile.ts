import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where a process under measurement writes what its memory consists of (`process.memoryUsage`). */
export const memoryFileOf = (pid: number): string => join(tmpdir(), `consulta-memory-${pid}.json`)
