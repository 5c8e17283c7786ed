import { join } from 'node:path'
import { bundlePage } from '../e2e/bundlePage.ts'
import { milliseconds, seconds, table } from './measures.ts'
import { writeSection } from './readme.ts'
import type { Workload } from './room/workloads.ts'
import { type Client, collect, type Measured, type Results } from './roomRun.ts'

// Measures the cost of the ledger: the same room with and without it, in the main thread of a real browser.

const RUNS = 3
const PATIENCE = 450_000
const PEERS = 10
const CROWD = 10_000
const CROWDED: readonly (readonly Workload[])[] = [
  ['list', 'names', 'hands', 'messages'],
  ['arrivals', 'departures'],
]
const TITLES: readonly [Workload, string][] = [
  ['arrivals', '10 000 arrivals, one notification each'],
  ['list', '10 000 arrivals in one `peer-list`'],
  ['names', '1 000 name updates'],
  ['hands', '1 000 hand-raise changes'],
  ['departures', '10 000 departures, one notification each'],
  ['messages', '1 000 chat messages'],
]

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

const figureOf = (results: Results, workload: Workload, size: number): Measured => {
  const found = results.get(workload)?.get(size)
  if (!found) throw new Error(`${workload} with ${size} did not come to its end`)
  return found
}

export const runLedger = async (): Promise<void> => {
  const script = await bundlePage(join(import.meta.dirname, 'room/ourPage.ts'))
  const client = (recorded: boolean): Client => ({ script, recorded, runs: RUNS, patience: PATIENCE })
  const [off, on] = [client(false), client(true)]
  const quiet = await collect(off, [['list', 'conversation']], null, [PEERS])
  const recorded = await collect(on, [['list', 'conversation']], null, [PEERS])
  const crowd = await collect(off, CROWDED, null, [CROWD])
  const recordedCrowd = await collect(on, CROWDED, null, [CROWD])
  const [without, with_] = [quiet, recorded].map((results) => figureOf(results, 'conversation', PEERS))
  if (!without || !with_) throw new Error('The conversation was not measured')
  const share = (with_.task - without.task) / with_.elapsed
  const names = figureOf(recordedCrowd, 'names', CROWD).script
  const gap = Math.max(...TITLES.map(([workload]) => figureOf(recordedCrowd, workload, CROWD).gap))
  const isMet = (met: boolean): string => (met ? 'met' : 'NOT met')
  writeSection(
    'ledger',
    'What the record costs',
    `The same frames with and without the ledger, which redacts, chains and stores every event of every machine
in IndexedDB. Its work comes after what it records: everything within a second and a half counts. Median of
${RUNS} runs, each in a fresh browser. The conversation lasts twenty seconds in a room of ten: who speaks ten
times a second, a message every two seconds, hands and the quality of every line every five.

| Target | measured | |
|---|--:|--:|
| less than 2 % of the main thread in a call of ten | ${percent(share)} | ${isMet(share < 0.02)} |
| 1 000 updates in a room of 10 000 under 0.2 s | ${seconds(names)} | ${isMet(names < 0.2)} |
| no frame gap over 100 ms | ${milliseconds(gap)} | ${isMet(gap <= 100)} |

${table(
  ['In a room of 10 000', 'without', 'with the ledger', 'gap without', 'gap with'],
  TITLES.map(([workload, title]) => {
    const [one, other] = [figureOf(crowd, workload, CROWD), figureOf(recordedCrowd, workload, CROWD)]
    return [title, seconds(one.script), seconds(other.script), milliseconds(one.gap), milliseconds(other.gap)]
  }),
)}`,
  )
}
