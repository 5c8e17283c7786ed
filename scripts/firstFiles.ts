import { join } from 'node:path'

const ENTRY = join(import.meta.dirname, '..', 'src', 'main.tsx')

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Names the one file for everything that the first page of the app imports statically. HTTP/1.1 has six connections,
 * so fifty files of the same bytes cost some eight round trips more. The whiteboard and the inspector are pages of
 * their own; what only they import stays outside, and so does the module that starts the app, because they import
 * this file too.
 * @returns a chunk name for the bundler; null leaves the module to it
 */
export const firstFiles = (): ((id: string, graph: ModuleGraph) => string | null) => {
  let first: Set<string> | null = null
  const collect = (graph: ModuleGraph): Set<string> => {
    const found = new Set([ENTRY])
    // A set yields what is added while it is read.
    for (const id of found)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
    found.delete(ENTRY)
    return found
  }
  return (id, graph) => {
    first ??= collect(graph)
    return first.has(id) ? 'first' : null
  }
}
