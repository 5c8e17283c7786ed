import type { Identity } from '../../server/meeting/media/transport/dtls/certificates.ts'
import { SocketClient } from '../../server/meeting/testing/socketClient.ts'
import type { Forwarder } from '../capacity/forwarder.ts'
import { remoteEnd } from '../capacity/rawDescriptions.ts'
import { RawPerson } from '../capacity/rawPerson.ts'
import { wait } from '../measures.ts'
import type { SoakServer } from './server.ts'

/** Milliseconds between two looks for an offer. */
const LOOK = 50
/** Milliseconds between two packets of sound and of video: a thin stream, because the time is what is tried. */
const PACKETS = 20

/** One person in a visit: a websocket and media without a browser. */
export interface Guest {
  readonly socket: SocketClient
  /** Leaves as a user does. */
  leave(): void
  /** Disappears like a machine whose power fails. */
  vanish(): void
}

/** The ids of tracks are unique in a room; the offers of raw clients all have the same. */
const named = (sdp: string, person: string): string => sdp.replaceAll(/ (mic|cam)\b/g, ` $1-${person}`)

const trackOf = (person: string, type: 'audio' | 'video') => {
  const track_id = `${type === 'audio' ? 'mic' : 'cam'}-${person}`
  return { [track_id]: { track_id, stream_id: 's', type, source: 'regular', mute: false, description: '' } }
}

const forwarderOf = (socket: SocketClient): Omit<Forwarder, 'pid' | 'close'> => ({
  publish: async (_visit, person, offer) => {
    const { result, error } = await socket.call('offer', {
      desc: { type: 'offer', sdp: named(offer, person) },
      tracks: { ...trackOf(person, 'audio'), ...trackOf(person, 'video') },
    })
    if (error !== undefined && error !== null) throw new Error(error.message)
    return remoteEnd((result as { sdp: string }).sdp)
  },
  subscribe: (_visit, _person, _other, answer) =>
    new Promise((resolve, reject) => {
      let seen = 0
      const look = setInterval(() => {
        if (socket.closed) {
          clearInterval(look)
          reject(new Error('The socket closed before an offer came'))
          return
        }
        const offers = socket.all('offer')
        for (const { sdp } of offers.slice(seen)) {
          socket.notify('answer', { desc: { type: 'answer', sdp: answer(sdp) } })
          if (sdp.includes('m=video')) resolve({ end: remoteEnd(sdp), offer: sdp })
        }
        seen = offers.length
      }, LOOK)
    }),
})

/** @param other whom the person sees; not waited for */
export const enterVisit = async (
  server: SoakServer,
  identity: Identity,
  { role, user, room }: { role: 'doctor' | 'patient'; user: string; room: string },
): Promise<Guest> => {
  const socket = await SocketClient.open(server.origin, { token: await server.token(role, user, room) })
  await socket.until('on-policy-change')
  const { error } = await socket.call('join', { name: user, data: '', disableVidAutoSub: false })
  if (error !== undefined && error !== null) throw new Error(error.message)
  const person = new RawPerson(identity, { simulcast: false, loss: 0 }, { sent: 0, received: 0, delays: [] })
  const forwarder = { ...forwarderOf(socket), pid: 0, close: async () => undefined }
  await person.publish(forwarder, 0, socket.peerId)
  const timer = setInterval(() => {
    person.sendAudio()
    person.sendVideo()
  }, PACKETS)
  // The other may come later.
  person.subscribe(forwarder, 0, user, '').catch(() => undefined)
  const stop = (): void => {
    clearInterval(timer)
    person.close()
  }
  return {
    socket,
    leave: () => {
      socket.notify('leave', { client_reason: 'user request' })
      stop()
      void wait(LOOK).then(() => socket.leave())
    },
    vanish: () => {
      stop()
      socket.drop()
    },
  }
}
