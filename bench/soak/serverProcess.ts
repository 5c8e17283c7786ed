import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaProcess } from '../../e2e/drivers/mediaProcess.ts'
import { startMeetingHost } from '../../e2e/media/meetingHost.ts'
import { createRoomStore } from '../../server/db/meetingStores.ts'
import { migrate } from '../../server/db/migrate.ts'
import { onServer, openInFolder } from '../databases.ts'
import type { SoakReady, SoakRequest, SoakStats } from './messages.ts'

// A process of its own, so that only the server's memory, timers and sockets are counted. Rooms are stored in a
// database, as in a clinic; recordings are written and then deleted, as by a clinic that keeps none.

const database = (await onServer()) ?? (await openInFolder())
await migrate(database.db, 'a key')
const folder = await mkdtemp(join(tmpdir(), 'consulta-soak-'))
const key = Buffer.alloc(32, 7)
const host = await startMeetingHost({
  pages: {},
  store: createRoomStore(database.db),
  vault: {
    create: async () => undefined,
    target: async (id) => ({ directory: join(folder, id), key }),
    ending: async () => undefined,
    ended: (id) => rm(join(folder, id), { recursive: true, force: true }),
  },
})

const stats = (): SoakStats => {
  global.gc?.()
  const resources = process.getActiveResourcesInfo()
  const count = (name: string) => resources.filter((one) => one === name).length
  return { heap: process.memoryUsage().heapUsed, timers: count('Timeout'), sockets: count('TCPSocketWrap') }
}

const answer = (request: SoakRequest): Promise<unknown> | unknown => {
  switch (request.kind) {
    case 'token':
      return host.token(request.role, request.user, request.room)
    case 'record':
      return host.meeting.recording.request(request.room, request.recording, 'doctor', 'sfu')
    case 'stopRecording':
      return host.meeting.recording.set(request.room, request.recording, 'stop')
    case 'stats':
      return stats()
  }
}

process.on('message', async ({ id, request }: { id: number; request: SoakRequest }) => {
  process.send?.({ id, answer: await answer(request) })
})
process.once('disconnect', async () => {
  await host.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
const ready: SoakReady = { origin: host.origin, mediaPid: mediaProcess(), database: database.name }
process.send?.({ id: 0, answer: ready })
