import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** The ledger records from the first event but is loaded after the page, so it delays nobody. */
const AFTER_THE_PAGE = /\/(ledger|machineVersions|inspector)-/
/**
 * Requested while the guest looks at the preview; on a slow machine that may be before the button is shown.
 */
export const AFTER_THE_PREVIEW = /\/callActors-/
/** Without a script for so long, all of them have arrived. */
const QUIET_MS = 2_000
const STATIC_IMPORT = /(?:from|import)"(\.\/[^"]+\.js)"/g

export interface ScriptSize {
  readonly path: string
  /** Bytes after gzip. */
  readonly size: number
}

interface ScriptCount {
  /** Marks that the page can be used; later requests delay nobody. */
  usable: () => void
  /** All scripts of the page, libraries included, without those that only the ledger needs. */
  loaded: () => Promise<ScriptSize[]>
}

/**
 * Counts the scripts of a page until it is `usable`.
 * @param except scripts that delay nobody, with everything that only they need
 */
export const countScripts = (page: Page, except = /^$/): ScriptCount => {
  const bodies: Promise<[string, Buffer] | null>[] = []
  const asked = new Set<string>()
  let counting = true
  /** When the last script was requested or arrived. A call is never without any traffic. */
  let lastAt = performance.now()
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    lastAt = performance.now()
    if (counting) asked.add(new URL(request.url()).pathname)
  })
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    lastAt = performance.now()
    bodies.push(
      response.body().then(
        (body): [string, Buffer] => [new URL(response.url()).pathname, body],
        // The page was closed meanwhile.
        () => null,
      ),
    )
  })
  return {
    usable: () => {
      counting = false
    },
    loaded: async () => {
      while (performance.now() - lastAt < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4)
      const scripts = new Map((await Promise.all(bodies)).filter((body) => body !== null))
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
      for (const path of scripts.keys())
        if (!imported.has(path) && !AFTER_THE_PAGE.test(path) && !except.test(path)) visit(path)
      return [...scripts]
        .filter(([path]) => needed.has(path) && asked.has(path))
        .map(([path, body]) => ({ path, size: gzipSync(body).length }))
        .sort((a, b) => b.size - a.size)
    },
  }
}

export const totalOf = (scripts: readonly ScriptSize[]): number =>
  scripts.reduce((sum, { size }) => sum + size, 0)
