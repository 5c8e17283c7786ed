import type { PlaylistKind } from '../../contracts/meeting/playlist/playlist.ts'
import type { PlaylistMedia } from '../../contracts/meeting/tracks/media.ts'
import type { LocalMedia as SendableMedia } from '../rtc/publishPeer.ts'
import { createPlaylistPlayer, type PlaylistPlayer } from './playlistPlayer.ts'
import type { TrackRegistry } from './trackRegistry.ts'

/** Both players of a call, and the files that were opened for them (M3.31). */
export interface Playlists extends PlaylistMedia {
  readonly player: Readonly<Record<PlaylistKind, PlaylistPlayer>>
  sendable(trackId: string): SendableMedia | undefined
  /** @throws the browser's error when the speaker cannot be used */
  setOutput(deviceId: string): Promise<void>
  /** Stops the sound and releases the files. */
  close(): void
}

export const createPlaylists = (registry: TrackRegistry): Playlists => {
  const player = {
    audio: createPlaylistPlayer('audio', registry),
    video: createPlaylistPlayer('video', registry),
  }
  const addresses: string[] = []
  return {
    player,
    sendable: (trackId) => player.audio.sendable(trackId) ?? player.video.sendable(trackId),
    addressOf(file) {
      const address = URL.createObjectURL(file)
      addresses.push(address)
      return address
    },
    position$: (kind) => player[kind].position$,
    async setOutput(deviceId) {
      await Promise.all([player.audio.setOutput(deviceId), player.video.setOutput(deviceId)])
    },
    close() {
      player.audio.stop()
      player.video.stop()
      for (const address of addresses.splice(0)) URL.revokeObjectURL(address)
    },
  }
}
