import type { Browser } from '@playwright/test'
import { measureHeap, measureThread, openBrowser, openScriptPage } from './browser.ts'
import { median, seconds } from './measures.ts'
import type { Workload } from './room/workloads.ts'

// Measures the main thread of one client's page while a room changes.

export const SIZES = [100, 1_000, 10_000] as const
/** Frames a second of workloads with a fixed rate. */
const SPEAKERS = 10
const PACED: ReadonlySet<Workload> = new Set(['speakers', 'conversation'])

export interface Measured {
  readonly script: number
  /** Work and duration of the main thread, in seconds. */
  readonly task: number
  readonly elapsed: number
  readonly gap: number
  readonly heap: number
}
export interface Client {
  readonly script: string
  readonly recorded: boolean
  readonly runs: number
  readonly patience: number
}

const inTime = async <T>(work: Promise<T>, ms: number): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** One session in a new page. A workload that takes too long ends it; earlier results count. */
export const runRoom = async (
  browser: Browser,
  client: Client,
  workloads: readonly Workload[],
  size: number,
  perSecond: number | null,
): Promise<Map<Workload, Measured>> => {
  const measured = new Map<Workload, Measured>()
  const page = await openScriptPage(browser, client.script)
  try {
    const session = await page.context().newCDPSession(page)
    // Processor time instead of wall time, because other processes do not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.evaluate((recorded) => window.room.start(recorded), client.recorded)
    for (const workload of workloads) {
      await page.evaluate(([one, people]) => window.room.prepare(one, people), [workload, size] as const)
      const before = await measureThread(session)
      const running = page.evaluate(
        (rate) => window.room.run(rate),
        PACED.has(workload) ? SPEAKERS : workload === 'list' ? null : perSecond,
      )
      running.catch(() => undefined)
      const delivery = await inTime(running, client.patience)
      if (delivery === null) break
      const after = await measureThread(session)
      measured.set(workload, {
        script: after.script - before.script,
        task: after.task - before.task,
        elapsed: delivery.elapsed / 1_000,
        gap: delivery.longestGap,
        heap: await measureHeap(session),
      })
    }
  } finally {
    // A busy page does not answer a normal request to close.
    page
      .context()
      .close()
      .catch(() => undefined)
  }
  return measured
}

export type Results = Map<Workload, Map<number, Measured | null>>

/** The median of the runs; null when one did not finish. */
const middleOf = (all: readonly Measured[], runs: number): Measured | null => {
  const of = (field: keyof Measured) => median(all.map((one) => one[field]))
  return all.length === runs
    ? { script: of('script'), task: of('task'), elapsed: of('elapsed'), gap: of('gap'), heap: of('heap') }
    : null
}

const keep = (
  results: Results,
  workloads: readonly Workload[],
  size: number,
  runs: readonly Map<Workload, Measured>[],
): void => {
  for (const workload of workloads) {
    const all = runs.flatMap((run) => run.get(workload) ?? [])
    const row = results.get(workload) ?? new Map<number, Measured | null>()
    row.set(size, middleOf(all, runs.length))
    results.set(workload, row)
    console.log(
      `room: ${workload} with ${size}: ${all.map(({ script }) => seconds(script)).join(', ') || 'too long'}`,
    )
  }
}

/** A new browser each time, so that leftovers are not measured. */
const runAlone = async (
  client: Client,
  workloads: readonly Workload[],
  size: number,
  perSecond: number | null,
): Promise<Map<Workload, Measured>> => {
  const browser = await openBrowser()
  const run = await runRoom(browser, client, workloads, size, perSecond)
  await browser.close()
  return run
}

export const collect = async (
  client: Client,
  sequences: readonly (readonly Workload[])[],
  perSecond: number | null,
  sizes: readonly number[] = SIZES,
): Promise<Results> => {
  const results: Results = new Map()
  for (const size of sizes)
    for (const workloads of sequences) {
      const runs: Map<Workload, Measured>[] = []
      for (let run = 0; run < client.runs; run += 1)
        runs.push(await runAlone(client, workloads, size, perSecond))
      keep(results, workloads, size, runs)
    }
  return results
}

/** Measured alternately, so that the load of the machine affects both clients equally. */
export const collectByTurns = async (
  clients: readonly Client[],
  workloads: readonly Workload[],
  rounds: number,
): Promise<Results[]> => {
  const turns = clients.map((client) => ({ client, results: new Map() as Results }))
  for (const size of SIZES) {
    const runs = turns.map((turn) => ({ ...turn, runs: [] as Map<Workload, Measured>[] }))
    for (let round = 0; round < rounds; round += 1)
      for (const turn of round % 2 === 0 ? runs : runs.toReversed())
        turn.runs.push(await runAlone(turn.client, workloads, size, null))
    for (const turn of runs) keep(turn.results, workloads, size, turn.runs)
  }
  return turns.map(({ results }) => results)
}
