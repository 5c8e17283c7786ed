import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    peerConnections: RTCPeerConnection[]
  }
}

/** Runs in a page before it loads: stores its peer connections, so that tests can read their statistics. */
export const storeConnections = (): void => {
  const made: RTCPeerConnection[] = []
  window.peerConnections = made
  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      made.push(this)
    }
  }
}

export const watchConnections = (page: Page): Promise<unknown> => page.addInitScript(storeConnections)

const framesOf = (page: Page, name: string): Promise<number> =>
  page
    .getByLabel("Participants' video")
    .getByLabel(name, { exact: true })
    .evaluate((element) =>
      element instanceof HTMLVideoElement ? element.getVideoPlaybackQuality().totalVideoFrames : 0,
    )

const heardEnergy = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let energy = 0
    for (const connection of window.peerConnections)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'inbound-rtp' && report.kind === 'audio') energy += report.totalAudioEnergy ?? 0
    return energy
  })

/** Expects that the page decodes this person's video (frames increase) and receives sound. */
export const expectSeesAndHears = async (page: Page, name: string): Promise<void> => {
  const before = await framesOf(page, name)
  await expect.poll(() => framesOf(page, name), { message: `frames of ${name}` }).toBeGreaterThan(before + 5)
  const silence = await heardEnergy(page)
  await expect.poll(() => heardEnergy(page), { message: 'sound' }).toBeGreaterThan(silence)
}
