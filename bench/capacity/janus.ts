import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wait } from '../measures.ts'
import type { Forwarder } from './forwarder.ts'
import { remoteEnd } from './rawDescriptions.ts'

const PORT = 18_188
const LIBRARIES = '/usr/lib/x86_64-linux-gnu/janus'

/** The installed version, or null. */
export const janusVersion = (): string | null => {
  const { stdout, stderr, error } = spawnSync('janus', ['--help'], { encoding: 'utf8' })
  if (error !== undefined) return null
  return /Janus version: \d+ \(([\d.]+)\)/.exec(`${stdout}${stderr}`)?.[1] ?? 'of unknown version'
}

const without = (kind: string, names: readonly string[]): string =>
  names.map((name) => `libjanus_${name}${kind}.so`).join(',')

/** Debian's defaults, with the videoroom and its websocket alone, as an ICE-lite agent like ours. */
const writeConfiguration = (folder: string): void => {
  const plugins = without('', [
    ...['audiobridge', 'duktape', 'echotest', 'lua', 'nosip', 'recordplay', 'sip', 'streaming'],
    ...['textroom', 'videocall', 'voicemail'],
  ])
  const transports = without('', ['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq'])
  const events = without('evh', ['gelf', 'mqtt', 'nanomsg', 'rabbitmq', 'sample', 'ws'])
  writeFileSync(
    join(folder, 'janus.jcfg'),
    `general: {
  configs_folder = "${folder}"
  plugins_folder = "${LIBRARIES}/plugins"
  transports_folder = "${LIBRARIES}/transports"
  events_folder = "${LIBRARIES}/events"
  loggers_folder = "${LIBRARIES}/loggers"
  debug_level = 2
}
nat: { ice_lite = true }
plugins: { disable = "${plugins}" }
transports: { disable = "${transports}" }
events: { disable = "${events}" }
loggers: { disable = "libjanus_jsonlog.so" }
`,
  )
  writeFileSync(
    join(folder, 'janus.transport.websockets.jcfg'),
    `general: { ws = true\n ws_port = ${PORT}\n ws_ip = "127.0.0.1" }\n`,
  )
  writeFileSync(join(folder, 'janus.plugin.videoroom.jcfg'), 'general: { }\n')
}

interface Reply {
  janus: string
  transaction?: string
  data?: { id: number }
  jsep?: { type: string; sdp: string }
  plugindata?: { data: Record<string, unknown> }
  error?: { reason: string }
}

/** The parts of Janus's API that the videoroom needs, over one session. */
class JanusSession {
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, (reply: Reply) => void>()
  readonly #keep: NodeJS.Timeout
  #count = 0
  #session: number | undefined

  static async open(): Promise<JanusSession> {
    for (let tries = 0; ; tries += 1) {
      const socket = new WebSocket(`ws://127.0.0.1:${PORT}`, 'janus-protocol')
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.onopen = () => resolve(true)
        socket.onerror = () => resolve(false)
      })
      if (isOpen) {
        const session = new JanusSession(socket)
        session.#session = (await session.ask({ janus: 'create' })).data?.id
        return session
      }
      if (tries === 40) throw new Error('Janus does not answer')
      await wait(250)
    }
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.onmessage = ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply
      if (reply.janus === 'ack' || reply.transaction === undefined) return
      this.#waiting.get(reply.transaction)?.(reply)
      this.#waiting.delete(reply.transaction)
    }
    this.#keep = setInterval(() => void this.ask({ janus: 'keepalive' }, false), 20_000)
  }

  ask(message: object, isAnswered = true): Promise<Reply> {
    this.#count += 1
    const transaction = `t${this.#count}`
    this.#socket.send(
      JSON.stringify({
        ...message,
        transaction,
        ...(this.#session === undefined ? {} : { session_id: this.#session }),
      }),
    )
    if (!isAnswered) return Promise.resolve({ janus: 'ack' })
    return new Promise((resolve, reject) =>
      this.#waiting.set(transaction, (reply) => {
        const refused = reply.error?.reason ?? reply.plugindata?.data.error
        if (refused === undefined) resolve(reply)
        else reject(new Error(`Janus: ${String(refused)}`))
      }),
    )
  }

  async attach(): Promise<number> {
    const { data } = await this.ask({ janus: 'attach', plugin: 'janus.plugin.videoroom' })
    return data?.id ?? 0
  }

  close(): void {
    clearInterval(this.#keep)
    this.#socket.close()
  }
}

/** Debian's Janus with a room for each visit. */
export const startJanus = async (): Promise<Forwarder> => {
  const folder = mkdtempSync(join(tmpdir(), 'janus-'))
  writeConfiguration(folder)
  const child: ChildProcess = spawn('janus', ['-F', folder, '--disable-colors'], { stdio: 'ignore' })
  // A run that fails must not leave it behind.
  process.once('exit', () => child.kill('SIGKILL'))
  const session = await JanusSession.open()
  const rooms = new Map<number, Promise<unknown>>()
  const manager = await session.attach()
  const roomOf = (visit: number): Promise<unknown> => {
    const known = rooms.get(visit)
    if (known !== undefined) return known
    const made = session.ask({
      janus: 'message',
      handle_id: manager,
      body: {
        ...{ request: 'create', room: visit + 1, publishers: 2, bitrate: 4_000_000 },
        ...{ audiocodec: 'opus', videocodec: 'vp8', transport_wide_cc_ext: true, fir_freq: 0 },
      },
    })
    rooms.set(visit, made)
    return made
  }
  /** Numbers for people, which Janus wants. */
  const feeds = new Map<string, number>()
  return {
    pid: child.pid ?? 0,
    publish: async (visit, person, offer) => {
      await roomOf(visit)
      feeds.set(person, feeds.size + 1)
      const handle_id = await session.attach()
      const reply = await session.ask({
        janus: 'message',
        handle_id,
        body: {
          ...{ request: 'joinandconfigure', ptype: 'publisher', room: visit + 1, id: feeds.get(person) },
          ...{ audio: true, video: true, data: false },
        },
        jsep: { type: 'offer', sdp: offer },
      })
      const sdp = reply.jsep?.sdp ?? ''
      return remoteEnd(sdp)
    },
    subscribe: async (visit, _person, other, answer) => {
      const handle_id = await session.attach()
      const reply = await session.ask({
        janus: 'message',
        handle_id,
        body: {
          request: 'join',
          ptype: 'subscriber',
          room: visit + 1,
          streams: [{ feed: feeds.get(other) }],
        },
      })
      const offer = reply.jsep?.sdp ?? ''
      await session.ask({
        janus: 'message',
        handle_id,
        body: { request: 'start' },
        jsep: { type: 'answer', sdp: answer(offer) },
      })
      return { end: remoteEnd(offer), offer }
    },
    close: async () => {
      session.close()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
