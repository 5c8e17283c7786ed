/** The sound of a playlist, with separate volumes for the others and for us (experience §8.3). */
export interface PlaylistSound {
  readonly track: MediaStreamTrack
  /** The browser blocks sound until the user has interacted with the page. */
  resume(): Promise<void>
  /** 0 to 1. */
  setVolumes(volumes: { others: number; own: number }): void
  close(): void
}

export const createPlaylistSound = (element: HTMLMediaElement): PlaylistSound => {
  const context = new AudioContext()
  const source = context.createMediaElementSource(element)
  const others = context.createGain()
  const own = context.createGain()
  const destination = context.createMediaStreamDestination()
  source.connect(others).connect(destination)
  source.connect(own).connect(context.destination)
  const [track] = destination.stream.getAudioTracks()
  if (!track) throw new Error('The sound gives no track')
  track.contentHint = 'music'
  return {
    track,
    resume: () => context.resume(),
    setVolumes(volumes) {
      others.gain.value = volumes.others
      own.gain.value = volumes.own
    },
    close() {
      track.stop()
      void context.close()
    },
  }
}
