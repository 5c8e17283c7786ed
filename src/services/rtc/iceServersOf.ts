import type { WireIceServer } from '../../contracts/meeting/call/init.ts'
import type { MediaTransportKind } from '../../contracts/meeting/connection/mediaTransport.ts'

interface IceServerChoice {
  /** The servers that the application gives (M3.70); they replace the server's own. */
  readonly given: readonly WireIceServer[] | undefined
  /** The servers that the init answer lists. */
  readonly answered: readonly WireIceServer[]
  readonly transport: MediaTransportKind
  /** Whether the server can take media without a relay where UDP is blocked; only our own server says so. */
  readonly acceptsTcp: boolean
}

const isRelay = (url: string): boolean => /^turns?:/i.test(url)

const urlsOf = ({ urls }: WireIceServer): readonly string[] => (typeof urls === 'string' ? [urls] : urls)

/**
 * The ICE servers for a connection that is created now. A relay costs the clinic an allocation for each connection that
 * knows it, whether it is used or not, so with our own server only peers whose network blocks UDP get one.
 */
export const iceServersOf = ({ given, answered, transport, acceptsTcp }: IceServerChoice): RTCIceServer[] =>
  (given ?? answered).flatMap((server) => {
    const { username, credential } = server
    const urls =
      given === undefined && acceptsTcp && transport === 'udp'
        ? urlsOf(server).filter((url) => !isRelay(url))
        : [...urlsOf(server)]
    if (urls.length === 0) return []
    return [
      {
        urls,
        ...(username === undefined ? {} : { username }),
        ...(credential === undefined ? {} : { credential }),
      },
    ]
  })
