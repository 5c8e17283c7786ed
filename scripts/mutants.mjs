// npm run test:mutants [-- machine…]: removes each guard, transition and action of every machine in turn; too
// long for CI as a whole. `-- changed`: only of the machines that the change touches (part of npm test).
import { changedMachines } from './changedMachines.mjs'
import { run } from './lib.mjs'

/** Seconds that the changed machines share; a machine with many states needs minutes for all its mutants. */
const BUDGET = 120

const asked = process.argv.slice(2)
const test = async (ids) => {
  process.env.MUTANTS = ids.join(',') || ','
  process.exitCode = await run('node_modules/.bin/vitest', [
    'run',
    '--project',
    'model',
    'model-tests/mutation.ts',
    // The models are loaded with their own tests, which the other run has.
    '-t',
    '^mutants ',
  ])
}

if (asked[0] === 'changed') {
  const ids = changedMachines()
  if (ids === null)
    console.log('Mutants of changed machines are left out: git does not know the commit before.')
  else if (ids.length === 0) console.log('No machine has changed.')
  else {
    process.env.MUTANTS_SECONDS = String(BUDGET / ids.length)
    await test(ids)
  }
} else await test(asked)
