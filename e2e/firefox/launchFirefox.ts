import puppeteer, { type Browser } from 'puppeteer-core'
import { findFirefox } from '../../scripts/firefox.ts'

/** Firefox without a window, with fake camera and microphone, over WebDriver BiDi. */
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
      // Sound plays without a tap, as after the tap that joins a call.
      'media.autoplay.default': 0,
      // For machines with a loopback interface only; candidates with mDNS names would not resolve there.
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
    },
  })
}
