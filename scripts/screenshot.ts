import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { doctorRoom } from '../e2e/drivers/doctorRoom.ts'
import { guestRoom } from '../e2e/drivers/guestRoom.ts'
import { startServer } from '../e2e/fixtures/server.ts'
import { openHome, speak } from '../e2e/portal/signIn.ts'
import { chromiumOptions } from './chromium.ts'

/**
 * `npm run screenshot`: takes the screenshot of the README from the running product: doctor and patient in a
 * visit of the demo clinic. With ffmpeg the cameras show plain colours instead of a test picture.
 */
const folder = mkdtempSync(join(tmpdir(), 'consulta-screenshot-'))
const SIZE = { width: 1280, height: 800 }

const camera = (name: string, colours: string): string[] => {
  const file = join(folder, `${name}.y4m`)
  const source = `gradients=s=1280x720:r=15:n=3:${colours}:speed=0.005:type=radial`
  try {
    execFileSync('ffmpeg', [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      source,
      '-t',
      '2',
      '-pix_fmt',
      'yuv420p',
      file,
    ])
    return [`--use-file-for-fake-video-capture=${file}`]
  } catch {
    return []
  }
}

const open = async (baseURL: string, name: string, colours: string) => {
  const options = chromiumOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, ...camera(name, colours)] })
  const context = await browser.newContext({ baseURL, viewport: SIZE, permissions: ['camera', 'microphone'] })
  return { browser, page: await context.newPage() }
}

const shown = (page: Page) =>
  page.waitForFunction(() => [...document.querySelectorAll('video')].every((video) => video.currentTime > 1))

const server = await startServer()
const theirs = await open(server.baseURL, 'doctor', 'c0=0x20463f:c1=0x5d8f7f:c2=0xd8e6dc')
const ours = await open(server.baseURL, 'patient', 'c0=0x6b4a3a:c1=0xe0a184:c2=0xf6e6d8')
try {
  await openHome(theirs.page, server)
  const doctor = doctorRoom(theirs.page)
  await doctor.enterFromNowCard()
  const code = await doctor.roomCode()
  await doctor.join()
  await speak(ours.page, server, 'en')
  const guest = guestRoom(ours.page)
  await guest.openByCode(code)
  await guest.giveName('Alejandro')
  await guest.consent()
  await guest.expectDeviceCheck()
  await guest.wait()
  await doctor.openPeople()
  await doctor.admit('Alejandro')
  await guest.expectInCall()
  await doctor.openChat()
  await doctor.say('Good afternoon, Alejandro. How do you feel today?')
  await guest.openChat()
  await guest.say('Much better, thank you. The fever is gone.')
  await theirs.page.getByText('The fever is gone').waitFor()
  await shown(theirs.page)
  await theirs.page.screenshot({ path: join(import.meta.dirname, '..', 'docs', 'screenshot.png') })
  console.log('Wrote docs/screenshot.png')
} finally {
  await theirs.browser.close()
  await ours.browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
