import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

// Measures what an application without our portal adds to its page for a meeting.

const ROOT = join(import.meta.dirname, '..')
const ENTRY = 'virtual:client'

/** Entries that use their imports; the browser loads all of it before a meeting can begin. */
const clients = {
  ours: `import { createMeeting } from '${join(ROOT, 'src/actors/meeting/call/createMeeting.ts')}'
import { browserMeetingPlatform } from '${join(ROOT, 'src/actors/meeting/call/browserPlatform.ts')}'
globalThis.client = { createMeeting, browserMeetingPlatform }`,
  theirs: `import { HMSReactiveStore } from '@100mslive/hms-video-store'
globalThis.client = { HMSReactiveStore }`,
}

/** Bytes of gzip by file: the entry and its static imports, without dynamic ones. */
export const clientSize = async (whose: keyof typeof clients): Promise<number> => {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'client',
        resolveId: (id) => (id === ENTRY ? join(ROOT, 'bench', 'client.js') : null),
        load: (id) => (id.endsWith(join('bench', 'client.js')) ? clients[whose] : null),
      },
    ],
    build: { write: false, rollupOptions: { input: ENTRY } },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (first === undefined || !('output' in first)) throw new Error('The client was not bundled')
  const chunks = new Map(first.output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
  const needed = new Set<string>()
  const visit = (name: string): void => {
    const chunk = chunks.get(name)
    if (chunk === undefined || needed.has(name)) return
    needed.add(name)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName)
  return [...needed].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length, 0)
}
