import type { InteropStreams } from './interopClient.ts'

/** A video element that is played by a client's own HLS player, and the texts that the player has shown. */
export const createWatching = (
  play: (element: HTMLVideoElement, url: string, onText: (text: string) => void) => void,
): Pick<InteropStreams, 'watch' | 'watched'> => {
  const texts: string[] = []
  let element: HTMLVideoElement | undefined
  return {
    watch(url) {
      element?.remove()
      element = document.createElement('video')
      element.muted = true
      element.autoplay = true
      element.playsInline = true
      document.body.append(element)
      play(element, url, (text) => texts.push(text))
    },
    watched: () => ({ seconds: element?.currentTime ?? 0, texts }),
  }
}
