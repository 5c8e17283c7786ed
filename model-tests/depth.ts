import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Graphed, Step } from './graph.ts'
import { type SimplePathCounts, simplePathsOf } from './simplePaths.ts'

/** Bounds of `npm run test:model:deep` for each model. */
export const DEPTH = { paths: 2_000, steps: 12_000, longest: 300 } as const

/** Bounds up to which every run walks all simple paths of a model; a model with more is left to the deep run. */
const SHALLOW = { paths: 100, steps: 400, longest: 100 } as const

/** Folder for the counts of each test of the deep run; empty in every other run. */
export const depthFolder = process.env.MODEL_DEPTH

/** The counts of one test, as passed to the script. */
export const depthPart = z.object({
  machine: z.string(),
  title: z.string(),
  /** Processor time, so that a busy machine does not matter. */
  seconds: z.number(),
  walked: z.number(),
  steps: z.number(),
  longest: z.number(),
  isDrawn: z.boolean(),
  magnitude: z.number(),
  cut: z.number(),
  pairsTaken: z.number(),
  pairsMet: z.number(),
})
export type DepthPart = z.infer<typeof depthPart>

export const noteDepth = (part: DepthPart): void => {
  const name = createHash('sha256').update(`${part.machine} ${part.title}`).digest('hex')
  writeFileSync(join(depthFolder ?? '', `${name}.json`), JSON.stringify(part))
}

/** All simple paths of a model, or none when they exceed the bounds of every run. */
export const fewSimplePaths = <C>(options: Graphed<C>): Step[][] => {
  const paths: Step[][] = []
  const walk = simplePathsOf(options, { ...SHALLOW, seed: '' }, { draws: false })
  for (let next = walk.next(); next.done !== true; next = walk.next()) paths.push(next.value)
  return paths
}

/** Yields the paths one after the other, and writes the counts after the last. */
export const walkableSimplePaths = <C>(
  title: string,
  options: Graphed<C>,
): { paths: Iterable<Step[]>; counts: () => SimplePathCounts } => {
  let counts: SimplePathCounts | null = null
  function* paths(): Generator<Step[]> {
    counts = yield* simplePathsOf(options, { ...DEPTH, seed: `${options.machine.id} ${title}` })
  }
  return {
    paths: paths(),
    counts: () => {
      if (counts === null) throw new Error('Not all paths were walked')
      return counts
    },
  }
}
