import { parseArgs } from 'node:util'
import { PARTS, type Part } from './readme.ts'

// `npm run bench [-- parts] [--minutes 10]`: measures, and writes `bench/README.md`.

const runners: Record<Part, (minutes: number) => Promise<void>> = {
  join: async () => (await import('./join.ts')).runJoin(),
  room: async () => (await import('./room.ts')).runRoom(),
  media: async (minutes) => (await import('./media.ts')).runMedia(minutes),
  streaming: async () => (await import('./streaming.ts')).runStreaming(),
  transports: async () => (await import('./transports.ts')).runTransports(),
  capacity: async (minutes) => (await import('./capacity.ts')).runCapacity(minutes),
  soak: async (minutes) => (await import('./soak.ts')).runSoak(minutes),
  recovery: async () => (await import('./recovery.ts')).runRecovery(),
  ledger: async () => (await import('./ledger.ts')).runLedger(),
  audit: async () => (await import('./audit.ts')).runAudit(),
  booking: async () => (await import('./booking.ts')).runBooking(),
  portal: async () => (await import('./portal.ts')).runPortal(),
  size: async () => (await import('./size.ts')).runSize(),
  paint: async () => (await import('./paint.ts')).runPaint(),
}

const isPart = (word: string): word is Part => (PARTS as readonly string[]).includes(word)

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
})
const strange = asked.filter((word) => !isPart(word))
if (strange.length > 0) {
  console.error(`There is no part called ${strange.join(', ')}; there are ${PARTS.join(', ')}.`)
  process.exit(1)
}
for (const part of asked.length === 0 ? PARTS : asked.filter(isPart)) {
  console.log(`bench: ${part}`)
  await runners[part](Number(values.minutes))
}
