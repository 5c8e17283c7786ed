import type { Plugin } from 'vite'

/**
 * No piece of a build may wait for itself: a browser would run one of the two before what it needs is there, and
 * the page would stay white (scripts/chunkPlan.ts can be asked for such pieces).
 */
export const refuseCycles = (): Plugin => ({
  name: 'refuse-cycles',
  apply: 'build',
  generateBundle(_, bundle) {
    const done = new Set<string>()
    const follow = (file: string, way: readonly string[]): void => {
      if (way.includes(file))
        this.error(
          `Pieces of the build wait for each other: ${[...way.slice(way.indexOf(file)), file].join(' > ')}`,
        )
      if (done.has(file)) return
      const piece = bundle[file]
      for (const next of piece?.type === 'chunk' ? piece.imports : []) follow(next, [...way, file])
      done.add(file)
    }
    for (const file of Object.keys(bundle)) follow(file, [])
  },
})
