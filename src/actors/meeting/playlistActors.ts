import { fromCallback, fromPromise } from 'xstate'
import type { EventOf, OutputOf } from '../../contracts/machineContract.ts'
import type { PlaylistKind } from '../../contracts/meeting/playlist.ts'
import type { playlistContract } from '../../machines/meeting/playlistContract.ts'
import { playlistMachine } from '../../machines/meeting/playlistMachine.ts'
import type { PlayerOrder, StartInput } from '../../machines/meeting/playlistSetup.ts'
import type { CallSession } from './callSession.ts'
import { rejectPlain } from './rejectPlain.ts'

type Contract = typeof playlistContract

/** Loads an item and plays it; who gave up meanwhile is not heard of again. */
const defineStartItemActor = ({ playlists }: CallSession) =>
  fromPromise<OutputOf<Contract, 'startItem'>, StartInput>(({ input, signal }) =>
    rejectPlain('PLAYLIST', () => playlists.player[input.kind].start(input.url, input.settings, signal)),
  )

/** Alive while anything is played or stands still; its end is silence for everybody. */
const definePlayerActor = ({ playlists }: CallSession) =>
  fromCallback<PlayerOrder, { kind: PlaylistKind }>(({ input, receive, sendBack }) => {
    const player = playlists.player[input.kind]
    receive((ordered) => {
      switch (ordered.order) {
        case 'pause':
          player.pause()
          break
        case 'resume':
          player.resume()
          break
        case 'renew':
          sendBack({ type: 'player.renewed', tracks: player.renew() } satisfies EventOf<Contract>)
          break
        case 'seek':
          player.seek(ordered.to)
          break
        case 'settings':
          player.setSettings(ordered.settings)
          break
      }
    })
    const facts = player.facts$.subscribe((fact) => sendBack(fact satisfies EventOf<Contract>))
    return () => {
      facts.unsubscribe()
      player.stop()
    }
  })

/** The whole of it, with the machine: it comes with the code of a joined call (docs/decisions/0083). */
export const definePlaylist = (session: CallSession) =>
  playlistMachine.provide({
    actors: { startItem: defineStartItemActor(session), player: definePlayerActor(session) },
  })
