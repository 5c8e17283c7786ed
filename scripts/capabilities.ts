import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyStateMachine, StateMachine } from 'xstate'

const MACHINES = join(import.meta.dirname, '..', 'src', 'machines')

const machineIn = (value: unknown): AnyStateMachine | null => {
  if (value instanceof StateMachine) return value
  return typeof value === 'object' && value !== null && 'machine' in value ? machineIn(value.machine) : null
}

/** The folder of each machine below `src/machines`, by its id; the call has a folder for each of its parts. */
export const readCapabilities = async (): Promise<ReadonlyMap<string, string>> => {
  const registry = readFileSync(join(MACHINES, 'registry.ts'), 'utf8')
  const capabilities = new Map<string, string>()
  for (const [, path = ''] of registry.matchAll(/from '\.\/([^']+)'/g)) {
    const folders = path.split('/').slice(0, -1)
    const module: Record<string, unknown> = await import(join(MACHINES, path))
    for (const value of Object.values(module)) {
      const machine = machineIn(value)
      if (machine !== null) capabilities.set(machine.id, folders.join('/'))
    }
  }
  return capabilities
}
