import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Graphed, Step } from './graph.ts'
import { type SimplePathFigures, simplePathsOf } from './simplePaths.ts'

/** What `npm run test:model:deep` walks of each model, and what it says of it. */
export const DEPTH = { paths: 2_000, steps: 12_000, longest: 300 } as const

/** Where each test leaves its figures; without it nothing deep is walked. */
export const depthFolder = process.env.MODEL_DEPTH

/** What one test walked, as it is handed to the script. */
export const depthPart = z.object({
  machine: z.string(),
  title: z.string(),
  /** Of processor time: a busy computer does not make a path longer. */
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

/** The paths one after the other, and the figures once all of them are walked. */
export const walkableSimplePaths = <C>(
  title: string,
  options: Graphed<C>,
): { paths: Iterable<Step[]>; figures: () => SimplePathFigures } => {
  let figures: SimplePathFigures | null = null
  function* paths(): Generator<Step[]> {
    figures = yield* simplePathsOf(options, { ...DEPTH, seed: `${options.machine.id} ${title}` })
  }
  return {
    paths: paths(),
    figures: () => {
      if (figures === null) throw new Error('Not all paths were walked')
      return figures
    },
  }
}
