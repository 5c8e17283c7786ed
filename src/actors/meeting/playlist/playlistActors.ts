import { fromCallback, fromPromise } from 'xstate'
import type { EventOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { PlaylistKind } from '../../../contracts/meeting/playlist/playlist.ts'
import type { playlistContract } from '../../../machines/meeting/playlist/playlistContract.ts'
import { playlistMachine } from '../../../machines/meeting/playlist/playlistMachine.ts'
import type { PlayerOrder, StartInput } from '../../../machines/meeting/playlist/playlistSetup.ts'
import type { CallSession } from '../call/callSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

type Contract = typeof playlistContract

/** Loads an item and plays it; an aborted start reports nothing. */
const defineStartItemActor = ({ playlists }: CallSession) =>
  fromPromise<OutputOf<Contract, 'startItem'>, StartInput>(({ input, signal }) =>
    rejectPlain('PLAYLIST', () => playlists.player[input.kind].start(input.url, input.settings, signal)),
  )

/** Runs while an item plays or is paused; stops the sending when it ends. */
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

/** The playlist with its machine, loaded with the code of a joined call (docs/decisions/0145). */
export const definePlaylist = (session: CallSession) =>
  playlistMachine.provide({
    actors: { startItem: defineStartItemActor(session), player: definePlayerActor(session) },
  })
