import { posix } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Everything that a module brings with it, itself included, but what it fetches later. */
const closureOf = (start: string, graph: Graph, found = new Set<string>()): Set<string> => {
  const open = [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Everything that can be needed without one of the pages: what they fetch themselves is not looked at. */
const elsewhere = (entries: readonly string[], pages: ReadonlySet<string>, graph: Graph): Set<string> => {
  const found = new Set<string>()
  const open = [...entries]
  const seen = new Set<string>(pages)
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (seen.has(entry)) continue
    seen.add(entry)
    for (const id of closureOf(entry, graph)) {
      found.add(id)
      open.push(...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
    }
  }
  return found
}

export interface Piece {
  readonly name: string
  /** The pages that need it, each as the files it is made of, from the project's root. */
  readonly pages: readonly (readonly string[])[]
  /** Only modules of such paths. */
  readonly of?: RegExp
  /** Pages that may load it although they do not need all of it. Left out: every page may. */
  readonly also?: readonly string[]
}

/**
 * What some pages always need together travels in one piece: dozens of crumbs compress a tenth worse, and cost a
 * request each (docs/decisions/0095). A module goes into the first piece whose pages all need it.
 *
 * @param entries what a browser may open.
 */
export const chunkPlan = (
  root: string,
  entries: readonly string[],
  pieces: readonly Piece[],
): Rolldown.CodeSplittingNameFunction => {
  const path = (file: string) => posix.join(root, file)
  const prepare = (graph: Graph) =>
    pieces.map(({ name, pages, also, of = /^/ }) => {
      const needed = pages.map((files) => {
        const closure = new Set<string>()
        for (const file of files) closureOf(path(file), graph, closure)
        return closure
      })
      const own = also === undefined ? [] : [...pages.flat(), ...also].map(path)
      const foreign =
        also === undefined ? new Set<string>() : elsewhere(entries.map(path), new Set(own), graph)
      return {
        name,
        holds: (id: string) => of.test(id) && !foreign.has(id) && needed.every((page) => page.has(id)),
      }
    })
  // What a browser opens runs: in a piece it would run for whoever else takes from that piece.
  const opened = new Set(entries.map(path))
  let prepared: ReturnType<typeof prepare> | null = null
  return (moduleId, graph) => {
    prepared ??= prepare(graph)
    return opened.has(moduleId) ? null : (prepared.find(({ holds }) => holds(moduleId))?.name ?? null)
  }
}
