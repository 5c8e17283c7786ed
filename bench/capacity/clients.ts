import { spawnSync } from 'node:child_process'
import { createIdentity } from '../../server/meeting/media/transport/dtls/certificates.ts'
import { percentile, wait } from '../measures.ts'
import { processorTime, residentMemory } from '../processStats.ts'
import { startJanus } from './janus.ts'
import { startOurs } from './ours.ts'
import { RawPerson, type Tally } from './rawPerson.ts'
import type { RunRequest, RunResult } from './run.ts'

// A process of its own: starts the forwarder, connects everybody, and prints one line of stats.

const request = JSON.parse(process.argv[2] ?? '{}') as RunRequest
const { target, visits, seconds, simulcast, loss, core } = request

/** Milliseconds of the pattern in which everybody sends five video packets and two of sound. */
const CYCLE = 40
const AT_ONCE = 10
/** Milliseconds between two requests for lost packets. */
const REPAIR = 10
/** Milliseconds for packets on their way. */
const DRAIN = 1_000

// The forwarder ends with this process.
process.once('SIGTERM', () => process.exit(1))

const forwarder = await (target === 'janus' ? startJanus() : startOurs())
if (core !== null) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(forwarder.pid)])
await wait(1_000)
const idle = residentMemory(forwarder.pid)
const identity = await createIdentity()
const tally: Tally = { sent: 0, received: 0, delays: [] }
const people = Array.from({ length: visits * 2 }, () => new RawPerson(identity, { simulcast, loss }, tally))
const visitOf = (index: number) => Math.floor(index / 2)
const nameOf = (index: number) => `${visitOf(index)}-${index % 2}`

const each = async (work: (person: RawPerson, index: number) => Promise<void>): Promise<void> => {
  for (let at = 0; at < people.length; at += AT_ONCE)
    await Promise.all(people.slice(at, at + AT_ONCE).map((person, index) => work(person, at + index)))
}
await each((person, index) => person.publish(forwarder, visitOf(index), nameOf(index)))

// Slots of one millisecond; everybody begins at another one.
const slots = Array.from({ length: CYCLE }, (): (() => void)[] => [])
for (const [index, person] of people.entries()) {
  const phase = (index * 7) % CYCLE
  for (let part = 0; part < 5; part += 1) slots[(phase + part * 8) % CYCLE]?.push(() => person.sendVideo())
  for (let part = 0; part < 2; part += 1)
    slots[(phase + 3 + part * 20) % CYCLE]?.push(() => person.sendAudio())
}
let isSending = true
let isOver = false
let repairedAt = 0
let slot = Math.floor(performance.now())
const run = (): void => {
  const now = Math.floor(performance.now())
  // A late slot is still sent whole, so that the rate of the run stays true.
  for (; slot < now; slot += 1) if (isSending) for (const send of slots[slot % CYCLE] ?? []) send()
  if (loss > 0 && now - repairedAt >= REPAIR) {
    repairedAt = now
    for (const person of people) person.repair()
  }
  if (!isOver) setTimeout(run, 1)
}
// Everything that was published flows while the others subscribe, as in a clinic.
run()
await each((person, index) => person.subscribe(forwarder, visitOf(index), nameOf(index), nameOf(index ^ 1)))
await wait(5_000)

isSending = false
await wait(DRAIN)
Object.assign(tally, { sent: 0, received: 0, delays: [] })
isSending = true
const before = { at: performance.now(), processor: processorTime(forwarder.pid), own: process.cpuUsage() }
await wait(seconds * 1_000)
const passed = performance.now() - before.at
const spent = processorTime(forwarder.pid) - before.processor
const own = process.cpuUsage(before.own)
const memory = residentMemory(forwarder.pid)
isSending = false
await wait(loss > 0 ? DRAIN * 3 : DRAIN)
isOver = true

const result: RunResult = {
  processor: (spent * 1_000) / passed,
  clients: (own.user + own.system) / 1_000 / passed,
  p50: percentile(tally.delays, 0.5),
  p99: percentile(tally.delays, 0.99),
  sent: tally.sent,
  lost: tally.sent - tally.received,
  memoryPerVisit: (memory - idle) / visits,
}
console.log(`RESULT ${JSON.stringify(result)}`)
for (const person of people) person.close()
await forwarder.close()
process.exit(0)
