import { describe, expect, it } from 'vitest'
import { mutantsOf } from './mutants.ts'
import { MODELS, type ModelOptions, runModel } from './paths.ts'

/**
 * Machines of `npm run test:mutants`, which runs the model tests of a machine without one of its guards or
 * transitions. A mutant counts as detected only when an assertion fails; the coverage file, which would
 * detect every one, is not used.
 */
const MACHINES = [
  'retry',
  'transport',
  'room',
  'session',
  'kitQuery',
  'kitPagedList',
  'kitCommand',
  'kitConfirmedCommand',
  'kitForm',
  'kitUpload',
  'kitCopy',
] as const
/** `npm run test:mutants -- retry room` runs only these. */
const ASKED = (process.env.MUTANTS ?? '').split(',').filter((id) => id !== '')
const LEAST_CAUGHT = 0.95

await import('./meeting/retry.model.test.ts')
await import('./meeting/transport.model.test.ts')
await import('./meeting/room.model.test.ts')
await import('./auth/session.model.test.ts')
await import('./kit/query.model.test.ts')
await import('./kit/pagedList.model.test.ts')
await import('./kit/command.model.test.ts')
await import('./kit/form.model.test.ts')
await import('./kit/upload.model.test.ts')
await import('./kit/copy.model.test.ts')

const isCaught = async (options: ModelOptions<never>): Promise<boolean> => {
  try {
    await runModel(options)
    return false
  } catch {
    return true
  }
}

describe('mutants', () => {
  it.each(MACHINES.filter((id) => ASKED.length === 0 || ASKED.includes(id)))(
    'at least 95 % of those of %s are caught',
    { timeout: 900_000 },
    async (id) => {
      const models = MODELS.filter(({ options }) => options.machine.id === id).map(({ options }) => options)
      const [first] = models
      if (!first) throw new Error(`${id} has no model`)
      const mutants = mutantsOf(first.machine)
      const survivors: string[] = []
      for (const { name, machine } of mutants) {
        let caught = false
        for (const options of models) caught ||= await isCaught({ ...options, machine })
        if (!caught) survivors.push(name)
      }
      const share = 1 - survivors.length / mutants.length
      // Printed at once, because the next machine takes time.
      console.warn(
        [
          `${id}: ${mutants.length - survivors.length} of ${mutants.length} mutants caught (${(share * 100).toFixed(1)} %)`,
          ...survivors.map((name) => `  survived: without ${name}`),
        ].join('\n'),
      )
      expect(mutants.length).toBeGreaterThanOrEqual(5)
      expect(share).toBeGreaterThanOrEqual(LEAST_CAUGHT)
    },
  )
})
