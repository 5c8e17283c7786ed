import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyDataDir } from './testing/emptyDataDir.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await emptyDataDir()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Starts the real process and collects its output. */
const start = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: '0', MEDIA_PORTS: '0', SEED: 'none', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const waiting: { text: string; resolve: () => void }[] = []
  const read = (chunk: Buffer) => {
    printed += chunk.toString()
    for (const { text, resolve } of waiting) if (printed.includes(text)) resolve()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    code,
    printed: () => printed,
    says: (text: string) =>
      Promise.race([
        new Promise<void>((resolve) => {
          waiting.push({ text, resolve })
          if (printed.includes(text)) resolve()
        }),
        code.then(() => {
          throw new Error(`It ended without saying "${text}":\n${printed}`)
        }),
      ]),
  }
}

it('stops with one sentence when a setting is wrong', async () => {
  const process = start({ PORT: 'http' })
  expect(await process.code).toBe(78)
  expect(process.printed().trim()).toBe('PORT must be a whole number from 0 (any free port) to 65535.')
})

it('stops with one sentence when the port is taken', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const process = start({ PORT: port })
  expect(await process.code).toBe(1)
  expect(process.printed()).toContain(`PORT ${port} is taken on 127.0.0.1.`)
  await new Promise((resolve) => taken.close(resolve))
})

it('stops with one sentence when the port of the calls is taken', async () => {
  const taken = createSocket('udp4')
  await new Promise<void>((resolve) => taken.bind(0, resolve))
  const { port } = taken.address()
  const process = start({ MEDIA_PORTS: String(port) })
  expect(await process.code).toBe(1)
  const sentence = `UDP port ${port} is taken by another program; MEDIA_PORTS names the port of the calls.`
  expect(process.printed().trim()).toBe(sentence)
  taken.close()
})

it('stops with one sentence when another process has the folder, and leaves that one alone', async () => {
  const first = start({})
  await first.says('Consulta is ready at ')
  const second = start({})
  expect(await second.code).toBe(1)
  expect(second.printed()).toContain(`DATA_DIR ${dataDir} is in use by process`)
  first.kill('SIGTERM')
  expect(await first.code).toBe(0)
})

it('says at every start that a clinic is the demo one, and writes nothing that others may read', async () => {
  const process = start({ SEED: 'demo' })
  await process.says('This is a demo clinic: its doctor and its patients are invented.')
  const readable: string[] = []
  for (const { parentPath, name } of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(parentPath, name)
    if (((await stat(path)).mode & 0o077) !== 0) readable.push(path)
  }
  expect(readable).toEqual([])
  process.kill('SIGTERM')
  expect(await process.code).toBe(0)
})

it.each(['SIGTERM', 'SIGINT'] as const)('drains on %s and ends well', async (signal) => {
  const process = start({})
  await process.says('Consulta is ready at ')
  process.kill(signal)
  expect(await process.code).toBe(0)
})
