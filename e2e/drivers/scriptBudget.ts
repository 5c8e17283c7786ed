import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** The ledger records from the first event, but is loaded after the page and keeps nobody waiting. */
const AFTER_THE_PAGE = /\/(ledger|machineVersions|inspector)-/
const STATIC_IMPORT = /(?:from|import)"(\.\/[^"]+\.js)"/g

export interface ScriptSize {
  readonly path: string
  /** Bytes, as gzip makes it. */
  readonly size: number
}

/**
 * Everything a page runs, libraries included, from here until `loaded` is called: all scripts but those that
 * only the ledger needs.
 */
export const countScripts = (page: Page): { loaded: () => Promise<ScriptSize[]> } => {
  const bodies: Promise<[string, Buffer]>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    bodies.push(response.body().then((body) => [new URL(response.url()).pathname, body]))
  })
  return {
    loaded: async () => {
      await page.waitForLoadState('networkidle')
      const scripts = new Map(await Promise.all(bodies))
      const importsOf = new Map(
        [...scripts].map(([path, body]) => [
          path,
          [...body.toString().matchAll(STATIC_IMPORT)].map(([, file = '']) =>
            path.replace(/[^/]+$/, file.slice(2)),
          ),
        ]),
      )
      const imported = new Set([...importsOf.values()].flat())
      const needed = new Set<string>()
      const visit = (path: string): void => {
        if (needed.has(path)) return
        needed.add(path)
        for (const inner of importsOf.get(path) ?? []) visit(inner)
      }
      for (const path of scripts.keys()) if (!imported.has(path) && !AFTER_THE_PAGE.test(path)) visit(path)
      return [...scripts]
        .filter(([path]) => needed.has(path))
        .map(([path, body]) => ({ path, size: gzipSync(body).length }))
        .sort((a, b) => b.size - a.size)
    },
  }
}

export const totalOf = (scripts: readonly ScriptSize[]): number =>
  scripts.reduce((sum, { size }) => sum + size, 0)
