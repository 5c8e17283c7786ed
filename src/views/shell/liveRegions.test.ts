import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const VIEWS = new URL('..', import.meta.url)
const REGION =
  /role="(status|alert|log)"|role=\{[^}]*'(status|alert|log)'|aria-live="(polite|assertive)"|<output/

/** The portal's two, the polite and the urgent one. */
const OF_THE_SHELL = ['shell/LiveRegions.tsx']
/** The whiteboard is a document of its own in a frame, which the shell's regions do not reach. */
const OF_THE_WHITEBOARD = [
  'meeting/whiteboard/WhiteboardPage.tsx',
  'meeting/whiteboard/WhiteboardSummary.tsx',
]
it('views announce by the two live regions of the shell', () => {
  const views = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => REGION.test(readFileSync(new URL(file, VIEWS), 'utf8')))
  expect(views.sort()).toEqual([...OF_THE_SHELL, ...OF_THE_WHITEBOARD].sort())
})
