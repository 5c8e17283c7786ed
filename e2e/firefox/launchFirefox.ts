import puppeteer, { type Browser } from 'puppeteer-core'
import { findFirefox } from '../../scripts/firefox.ts'

/** Firefox without a head, with a camera and a microphone that are made up, over WebDriver BiDi. */
export const launchFirefox = (): Promise<Browser> => {
  const executablePath = findFirefox()
  if (executablePath === null) throw new Error('No Firefox is installed')
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      // Sound plays without a tap, as after the tap that opens a call.
      'media.autoplay.default': 0,
      // Where loopback is the only interface; and names that nobody could look up are no addresses.
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
    },
  })
}
