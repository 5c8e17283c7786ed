import type { MeetingPlatform } from '../../../src/actors/meeting/call/meetingPlatform.ts'
import { createLog } from '../../../src/services/platform/log.ts'
import { FakeDevices, stubMediaPage } from '../../../src/services/testing/fakeMedia.ts'
import { FakePeerConnection } from '../../../src/services/testing/fakePeerConnection.ts'
import { memoryStorage } from '../../../src/services/testing/memoryStorage.ts'

/**
 * A fake browser for a call: devices, connections and a page; ids count up, and random numbers are the
 * middle.
 */
export const fakePlatform = (server: Pick<MeetingPlatform, 'fetch' | 'createSocket'>) => {
  const page = stubMediaPage()
  const devices = new FakeDevices()
  const connections: FakePeerConnection[] = []
  const online = new EventTarget()
  let ids = 0
  const platform: MeetingPlatform = {
    ...server,
    createPeerConnection: (configuration) => {
      const connection = new FakePeerConnection(configuration)
      connections.push(connection)
      return connection.asConnection()
    },
    mediaDevices: devices.asDevices(),
    permissions: devices.permissions(),
    page: devices.page.asPage(),
    storage: memoryStorage(),
    ids: {
      uuid: () => {
        ids += 1
        return `id-${ids}`
      },
    },
    now: () => Date.now(),
    random: () => 0.5,
    userAgent: 'Chrome/139.0',
    isLocal: false,
    online: online as Pick<Window, 'addEventListener' | 'removeEventListener'>,
    appVersion: 'test',
    log: createLog('none', console),
  }
  return { platform, page, devices, connections, online }
}
