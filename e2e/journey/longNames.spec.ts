import { expect } from '@playwright/test'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { openGuest } from '../drivers/guestRoom.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

test.use({ serverEnv: { SEED: 'demo' } })

test('a long name in the call keeps its surnames and loses of its given names', async ({
  page,
  browser,
  server,
}) => {
  await openHome(page, server, 'en')
  const doctor = doctorRoom(page)
  await doctor.enterFromNowCard()
  const code = await doctor.roomCode()
  await doctor.join()
  const name = 'María Guadalupe Fernanda Montserrat Domínguez Villavicencio'
  const { guest } = await openGuest({ browser, server }, { code, name })
  await guest.wait()
  await doctor.openPeople()
  await page.setViewportSize({ width: 360, height: 800 })

  const shown = page.getByRole('listitem').getByTitle(name)
  await expect(shown).toHaveText(name)
  const isCut = (text: string) =>
    shown.getByText(text).evaluate((part) => part.scrollWidth > part.clientWidth)
  expect(await isCut('Domínguez Villavicencio')).toBe(false)
  expect(await isCut('María Guadalupe')).toBe(true)
})
