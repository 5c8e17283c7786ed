// npm run dev: Vite with hot reload, and the server, restarted when one of its files changes.
import { join } from 'node:path'
import { ensureInstalled, projectNode, root, run } from './lib.mjs'

await ensureInstalled()
process.env.API_DOCS ??= 'on'
process.env.DEV_MAIL ??= 'on'
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const codes = await Promise.all([
  run(projectNode, ['--watch', '--watch-preserve-output', 'server/main.ts']),
  run(projectNode, [vite]),
])
process.exitCode = Math.max(...codes)
