import { readFile } from 'node:fs/promises'
import { replayLedger } from '../src/actors/audit/ledger/replay.ts'
import { fromJsonl } from '../src/services/audit/ledger/exportLedger.ts'

/** `npm run replay FILE`: checks the chain of a ledger and replays every actor. */
const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Which file? npm run replay FILE')
  process.exit(2)
}
const { header, entries } = fromJsonl(await readFile(file, 'utf8'))
console.log(
  `${entries.length} entries of session ${header.session}, chain whole, head ${header.head.slice(0, 16)}`,
)
const runs = replayLedger(entries)
for (const { path, run, machine, entries: count, value, mismatch, problem } of runs) {
  const end = problem ?? (mismatch ? `elsewhere after entry ${mismatch.seq}` : JSON.stringify(value))
  console.log(`${mismatch || problem ? '✗' : '✓'} ${path} #${run} (${machine}, ${count} events): ${end}`)
}
process.exitCode = runs.some(({ mismatch, problem }) => mismatch || problem) ? 1 : 0
