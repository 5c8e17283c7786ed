import type { Browser } from '@playwright/test'
import { measureHeap, measureThread, openBrowser, openScriptPage } from './browser.ts'
import { median, seconds } from './figures.ts'
import type { Work } from './room/work.ts'

/** One client's page in which a room changes, and what that cost its main thread. */

export const SIZES = [100, 1_000, 10_000] as const
/** Works that have a pace of their own, in frames a second. */
const SPEAKERS = 10
const PACED: ReadonlySet<Work> = new Set(['speakers', 'conversation'])

export interface Measured {
  readonly script: number
  /** All the main thread did, and how long all of it took, in seconds. */
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

/** One sitting in a fresh page. A work that takes too long ends it: what came before counts. */
export const sit = async (
  browser: Browser,
  client: Client,
  works: readonly Work[],
  size: number,
  perSecond: number | null,
): Promise<Map<Work, Measured>> => {
  const measured = new Map<Work, Measured>()
  const page = await openScriptPage(browser, client.script)
  try {
    const session = await page.context().newCDPSession(page)
    // Time of the processor, not of the clock: what other processes take from a page is not its work.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.evaluate((recorded) => window.room.start(recorded), client.recorded)
    for (const work of works) {
      await page.evaluate(([one, people]) => window.room.prepare(one, people), [work, size] as const)
      const before = await measureThread(session)
      const running = page.evaluate(
        (rate) => window.room.run(rate),
        PACED.has(work) ? SPEAKERS : work === 'list' ? null : perSecond,
      )
      running.catch(() => undefined)
      const delivery = await inTime(running, client.patience)
      if (delivery === null) break
      const after = await measureThread(session)
      measured.set(work, {
        script: after.script - before.script,
        task: after.task - before.task,
        elapsed: delivery.elapsed / 1_000,
        gap: delivery.longestGap,
        heap: await measureHeap(session),
      })
    }
  } finally {
    // A page that is still busy does not answer a polite request to close.
    page
      .context()
      .close()
      .catch(() => undefined)
  }
  return measured
}

export type Results = Map<Work, Map<number, Measured | null>>

/** The middle of some runs; null when one of them was not there in time. */
const middleOf = (all: readonly Measured[], runs: number): Measured | null => {
  const of = (field: keyof Measured) => median(all.map((one) => one[field]))
  return all.length === runs
    ? { script: of('script'), task: of('task'), elapsed: of('elapsed'), gap: of('gap'), heap: of('heap') }
    : null
}

const keep = (
  results: Results,
  works: readonly Work[],
  size: number,
  runs: readonly Map<Work, Measured>[],
): void => {
  for (const work of works) {
    const all = runs.flatMap((run) => run.get(work) ?? [])
    const row = results.get(work) ?? new Map<number, Measured | null>()
    row.set(size, middleOf(all, runs.length))
    results.set(work, row)
    console.log(
      `room: ${work} with ${size}: ${all.map(({ script }) => seconds(script)).join(', ') || 'too long'}`,
    )
  }
}

/** A browser each time: what the last one left behind is not measured. */
const sitAlone = async (
  client: Client,
  works: readonly Work[],
  size: number,
  perSecond: number | null,
): Promise<Map<Work, Measured>> => {
  const browser = await openBrowser()
  const run = await sit(browser, client, works, size, perSecond)
  await browser.close()
  return run
}

export const collect = async (
  client: Client,
  sittings: readonly (readonly Work[])[],
  perSecond: number | null,
  sizes: readonly number[] = SIZES,
): Promise<Results> => {
  const results: Results = new Map()
  for (const size of sizes)
    for (const works of sittings) {
      const runs: Map<Work, Measured>[] = []
      for (let run = 0; run < client.runs; run += 1) runs.push(await sitAlone(client, works, size, perSecond))
      keep(results, works, size, runs)
    }
  return results
}

/** Clients that differ little are measured by turns, so that a machine's mood is the same for each. */
export const collectByTurns = async (
  clients: readonly Client[],
  works: readonly Work[],
  rounds: number,
): Promise<Results[]> => {
  const turns = clients.map((client) => ({ client, results: new Map() as Results }))
  for (const size of SIZES) {
    const runs = turns.map((turn) => ({ ...turn, runs: [] as Map<Work, Measured>[] }))
    for (let round = 0; round < rounds; round += 1)
      for (const turn of round % 2 === 0 ? runs : runs.toReversed())
        turn.runs.push(await sitAlone(turn.client, works, size, null))
    for (const turn of runs) keep(turn.results, works, size, turn.runs)
  }
  return turns.map(({ results }) => results)
}
