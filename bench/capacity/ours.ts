import { mediaProcess } from '../../e2e/drivers/mediaProcess.ts'
import { startMediaProcess } from '../../server/meeting/media/mediaProcess.ts'
import type { Forwarder } from './forwarder.ts'
import { remoteEnd } from './rawDescriptions.ts'

const TRACKS = [
  { trackId: 'mic', streamId: 's', kind: 'audio' as const },
  { trackId: 'cam', streamId: 's', kind: 'video' as const },
]

/** Our media process, driven as the server drives it. */
export const startOurs = async (): Promise<Forwarder> => {
  const media = startMediaProcess({ announcedIp: null, mediaPorts: { begin: 0, end: 0 }, tcpPort: 'off' })
  const offers = new Map<string, (sdp: string) => void>()
  media.onReport((report) => {
    if (report.kind === 'subscribeOffer') offers.get(report.peer)?.(report.sdp)
    else if (report.kind === 'trouble') console.error(report.message)
  })
  media.onLost(() => console.error('The media process ended'))
  await media.ready()
  return {
    pid: mediaProcess(),
    publish: async (_visit, person, offer) => {
      const answer = await media.publish(person, offer, TRACKS)
      return remoteEnd(answer)
    },
    subscribe: async (_visit, person, other, answer) => {
      media.send({
        kind: 'setWanted',
        peer: person,
        tracks: TRACKS.map((track) => ({ ...track, publisher: other })),
      })
      // The connection may be offered empty first, and again with the tracks.
      let answered: string | null = null
      const complete = new Promise<string>((resolve) => {
        offers.set(person, (sdp) => {
          answered ??= answer(sdp)
          media.send({ kind: 'subscribeAnswer', peer: person, sdp: answered })
          if (sdp.includes('m=video')) resolve(sdp)
        })
      })
      media.send({ kind: 'openSubscriber', peer: person, autoVideo: true, degrades: false })
      const offer = await complete
      return { end: remoteEnd(offer), offer }
    },
    close: () => media.close(),
  }
}
