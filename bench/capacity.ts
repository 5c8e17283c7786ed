import { loadavg } from 'node:os'
import { janusVersion } from './capacity/janus.ts'
import { canPin, measure, type RunRequest, type RunResult } from './capacity/run.ts'
import { megabytes, table } from './measures.ts'
import { writeSection } from './readme.ts'

// Measures how many visits one media process carries, by turns with Janus where it is installed.

const VISITS = [5, 10, 20, 40, 60, 80, 90, 100] as const
/** Visits of the rows with simulcast and with loss. */
const SPECIAL = 20
/** Core of the forwarder; its clients have another. */
const CORE = 0

interface Row {
  name: string
  request: Pick<RunRequest, 'visits' | 'simulcast' | 'loss'>
}

const plain = (visits: number): Row => ({
  name: String(visits),
  request: { visits, simulcast: false, loss: 0 },
})

const ROWS: readonly Row[] = [
  ...VISITS.filter((visits) => visits <= SPECIAL).map(plain),
  {
    name: `${SPECIAL}, two layers up, one down`,
    request: { visits: SPECIAL, simulcast: true, loss: 0 },
  },
  { name: `${SPECIAL}, 2 % lost on each way`, request: { visits: SPECIAL, simulcast: false, loss: 0.02 } },
  ...VISITS.filter((visits) => visits > SPECIAL).map(plain),
]

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const cells = (result: RunResult | null): string[] =>
  result === null
    ? ['not finished', '–', '–', '–', '–', '–']
    : [
        percent(result.processor),
        `${result.p50.toFixed(1)} ms`,
        `${result.p99.toFixed(1)} ms`,
        `${result.lost} of ${result.sent}`,
        megabytes(result.memoryPerVisit),
        percent(result.clients),
      ]

/** @param minutes no row is begun after them; each run is at least ten seconds */
export const runCapacity = async (minutes: number): Promise<void> => {
  const janus = janusVersion()
  const targets = janus === null ? (['ours'] as const) : (['ours', 'janus'] as const)
  const seconds = Math.max(10, Math.min(30, Math.floor((minutes * 60) / ROWS.length / targets.length - 20)))
  const core = canPin() ? CORE : null
  const rows: string[][] = []
  const end = performance.now() + minutes * 60_000
  const begun = () => ROWS.filter(({ name }) => rows.some(([first]) => first === name))
  for (const { name, request } of ROWS) {
    if (performance.now() > end) break
    for (const target of targets) {
      const result = await measure({ target, seconds, core, ...request })
      const [load = 0] = loadavg()
      const row = [name, target === 'ours' ? 'Consulta' : 'Janus', ...cells(result), load.toFixed(1)]
      console.log(`capacity: ${row.join(', ')}`)
      rows.push(row)
    }
  }
  const missing = ROWS.filter((row) => !begun().includes(row)).map(({ name }) => name)
  const pinned =
    core === null
      ? 'Nothing is bound to a core.'
      : 'The media process is bound to one core with `taskset`, the clients to another.'
  writeSection(
    'capacity',
    'Visits that one media process carries',
    `Visits of two people, each sending sound (50 packets a second) and a picture of 125 packets a second, 1.2 Mbit/s
together, to the other. The clients speak ICE, DTLS and SRTP without a browser in a process of their own. ${pinned}
${janus === null ? 'Janus is not installed on this machine.' : `By turns with Janus ${janus} of Debian (videoroom, ICE-lite, otherwise its defaults).`}
Runs of ${seconds} s after everybody is connected. The processor time is that of the media process alone
(\`/proc/<pid>/stat\`, all threads). The added delay is from the sender's call to the receiver's, both in the clients'
process, so it contains the waiting of both processes for their core: rows whose load is above 2 say more about the
machine than about the server, and must be measured again on an idle one. One packet of eight is timed. Packets still
missing a second after the end are lost; with 2 % loss, those still missing after both repairs (three seconds).
Memory is what the process grew by, for each visit.

${table(
  ['Visits', 'server', 'of one core', 'delay, p50', 'p99', 'lost', 'memory a visit', 'clients', 'load'],
  rows,
)}

${missing.length === 0 ? '' : `The ${minutes} minutes of this run ended before the rows ${missing.join(', ')}.\n\n`}The goals are: never more processor than Janus, p99 below that of Janus and below 10 ms at 60 visits, less than 4 MB a
visit, 100 visits a core. What limits them is written in decision 0100.`,
  )
}
