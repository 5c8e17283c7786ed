import { expect, it } from 'vitest'
import { browserAdvice } from './browserAdvice.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 0, 'chrome'],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/140.0.0.0`, 0, 'edge'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36`, 5, 'chromeAndroid'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'firefox'],
  [`${MAC} Version/18.0 Safari/605.1.15`, 0, 'safari'],
  // An iPad that asks for the desktop's page.
  [`${MAC} Version/18.0 Safari/605.1.15`, 5, 'ios'],
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 5, 'ios'],
  [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 5, 'ios'],
  ['unknown', 0, 'other'],
] as const)('tells where to allow a device in %s (%i touch points): %s', (agent, touchPoints, advice) => {
  expect(browserAdvice(agent, touchPoints)).toBe(advice)
})
