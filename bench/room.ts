import { join } from 'node:path'
import { bundlePage } from '../e2e/bundlePage.ts'
import { factor, megabytes, milliseconds, seconds, table } from './measures.ts'
import { writeSection } from './readme.ts'
import type { Workload } from './room/workloads.ts'
import { type Client, collect, collectByTurns, type Measured, type Results, SIZES } from './roomRun.ts'

// Measures a growing room in our client and the provider's: script time of the main thread, frame gaps and
// heap.

const RUNS = 3
/** Rounds of the workloads that are measured alternately. */
const ROUNDS = 5
/** Longest time for one workload, in milliseconds. */
const PATIENCE = 45_000
const STEADY = 100

/** Works of one page in order: the room is filled first, then changes happen. */
const WORKLOAD_SEQUENCES: readonly (readonly Workload[])[] = [
  ['list', 'names', 'hands', 'messages'],
  ['arrivals', 'departures'],
]
/** Works in which the clients differ little; they are measured separately and alternately. */
const CLOSE = ['speakers', 'messages'] as const satisfies readonly Workload[]
const STEADY_SESSION: readonly Workload[] = ['list', 'names', 'messages']

const TITLES: Record<Workload, string> = {
  arrivals: 'N arrivals, one notification each',
  list: 'N arrivals in one `peer-list`',
  names: '1 000 name updates',
  hands: '1 000 hand-raise changes',
  messages: '1 000 chat messages',
  speakers: 'speakers at 10 Hz for 10 s',
  conversation: 'twenty seconds of conversation',
  departures: 'N departures, one notification each',
}
const ORDER: readonly Workload[] = [
  'arrivals',
  'list',
  'names',
  'hands',
  'departures',
  'messages',
  'speakers',
]

const growth = (row: Map<number, Measured | null> | undefined): string => {
  const times = SIZES.map((size) => row?.get(size)?.script)
  return [0, 1]
    .map((index) => {
      const [small, large] = [times[index], times[index + 1]]
      return small === undefined || large === undefined ? '?' : factor(large / small)
    })
    .join(', ')
}

/** Whether this workload itself took too long; later workloads of the same session were not started. */
const isFirstMissing = (results: Results, workload: Workload, size: number): boolean => {
  const sequence = WORKLOAD_SEQUENCES.find((workloads) => workloads.includes(workload)) ?? [workload]
  return sequence.find((one) => !results.get(one)?.get(size)) === workload
}

const orNothing = (value: number | undefined, write: (value: number) => string): string =>
  value === undefined ? '–' : write(value)

const timeTable = (results: Results, patience: number): string =>
  table(
    ['Workload', ...SIZES.map((size) => `${size} peers`), 'growth per ten times'],
    ORDER.filter((workload) => results.has(workload)).map((workload) => [
      TITLES[workload],
      ...SIZES.map((size) => {
        const one = results.get(workload)?.get(size)
        if (one) return seconds(one.script)
        return isFirstMissing(results, workload, size)
          ? `not within ${seconds(patience / 1_000)}`
          : 'not reached'
      }),
      growth(results.get(workload)),
    ]),
  )

const gapAndHeapTable = (results: Results): string =>
  table(
    ['Workload', ...SIZES.map((size) => `gap, ${size}`), ...SIZES.map((size) => `heap, ${size}`)],
    ORDER.filter((workload) => results.has(workload)).map((workload) => [
      TITLES[workload],
      ...SIZES.map((size) => orNothing(results.get(workload)?.get(size)?.gap, milliseconds)),
      ...SIZES.map((size) => orNothing(results.get(workload)?.get(size)?.heap, megabytes)),
    ]),
  )

const isMet = (met: boolean): string => (met ? 'met' : 'NOT met')

const scriptAt = (results: Results, workload: Workload): number =>
  results.get(workload)?.get(10_000)?.script ?? Number.NaN

const worstGap = (results: Results): number =>
  Math.max(...[...results.values()].flatMap((row) => [...row.values()].map((one) => one?.gap ?? 0)))

const worstGrowth = (results: Results): number =>
  Math.max(
    ...[...results.values()].flatMap((row) =>
      [0, 1].map(
        (index) =>
          (row.get(SIZES[index + 1] ?? 0)?.script ?? 0) / (row.get(SIZES[index] ?? 0)?.script ?? Number.NaN),
      ),
    ),
  )

const targets = (ours: Results, recorded: Results, steady: Results): string => {
  const row = (
    title: string,
    of: (results: Results) => number,
    limit: number,
    write: (value: number) => string,
  ) => [title, ...[ours, recorded].flatMap((results) => [write(of(results)), isMet(of(results) <= limit)])]
  const paced = scriptAt(steady, 'names')
  return table(
    ['Target', 'ours', '', 'with the ledger', ''],
    [
      row('10 000 single arrivals under 1.5 s', (results) => scriptAt(results, 'arrivals'), 1.5, seconds),
      row(
        '1 000 updates in a room of 10 000 under 0.2 s',
        (results) => scriptAt(results, 'names'),
        0.2,
        seconds,
      ),
      [`the same at ${STEADY} in a second`, seconds(paced), isMet(paced <= 0.2), '–', ''],
      row('no frame gap over 100 ms', worstGap, 100, milliseconds),
      row('ten times the peers at most ten times the work', worstGrowth, 10, factor),
    ],
  )
}

/** Adds the results of the alternately measured workloads to those of each client. */
const withClose = async (clients: readonly Client[], alone: readonly Results[]): Promise<Results[]> => {
  const results = alone.map((one) => new Map(one))
  for (const workload of CLOSE)
    for (const [index, close] of (await collectByTurns(clients, ['list', workload], ROUNDS)).entries()) {
      const row = close.get(workload)
      if (row) results[index]?.set(workload, row)
    }
  return results
}

export const runRoom = async (): Promise<void> => {
  const ourScript = await bundlePage(join(import.meta.dirname, 'room/ourPage.ts'))
  const providerScript = await bundlePage(join(import.meta.dirname, 'room/providerPage.ts'))
  const client = (script: string, recorded: boolean, runs: number, patience: number): Client => ({
    script,
    recorded,
    runs,
    patience,
  })
  const us = client(ourScript, false, RUNS, 10 * PATIENCE)
  const them = client(providerScript, false, 1, PATIENCE)
  const alone = [await collect(us, WORKLOAD_SEQUENCES, null), await collect(them, WORKLOAD_SEQUENCES, null)]
  const [ours = new Map(), provider = new Map()]: Results[] = await withClose([us, them], alone)
  const recorded = await collect(client(ourScript, true, RUNS, 10 * PATIENCE), WORKLOAD_SEQUENCES, null)
  const steady = await collect(client(ourScript, false, 1, 10 * PATIENCE), [STEADY_SESSION], STEADY)
  writeSection(
    'room',
    'A growing room in the client',
    `Script time of the main thread (DevTools \`ScriptDuration\`, in time of the processor) in a real Chromium, over
a socket and peer connections without a network. Each frame comes in a task of its own, as fast as the page takes them. An
application reads everybody in the room at every change of the people, and the count of messages at every
change of the chat. Median of ${RUNS} runs, each in a fresh browser; the provider's client once. Messages
and speakers are the median of ${ROUNDS} runs of each client by turns.

### Targets

${targets(ours, recorded, steady)}

### Ours

${timeTable(ours, 10 * PATIENCE)}

The longest gap between two frames on the screen, and the heap after collection:

${gapAndHeapTable(ours)}

### Ours, with the ledger recording

${timeTable(recorded, 10 * PATIENCE)}

${gapAndHeapTable(recorded)}

### Ours, ${STEADY} notifications in a second

Each batch of 50 ms then holds five changes: what a batch costs by itself shows here. One run.

${timeTable(steady, 10 * PATIENCE)}

### The provider's public client (\`@100mslive/hms-video-store\`)

${timeTable(provider, PATIENCE)}

${gapAndHeapTable(provider)}`,
  )
}
