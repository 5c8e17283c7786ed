import { byKeyboard } from '../drivers/byKeyboard.ts'
import { test } from '../fixtures/server.ts'
import { openPractice, serverEnv } from './openPractice.ts'

// Files with equal settings may share a worker, and so a server, but this practice needs an empty clinic.
test.use({ serverEnv: { ...serverEnv, TEST_CLINIC: 'keyboard' } })

test('a practice is opened, and its books are closed, by keyboard alone on both sides', async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(400_000)
  await byKeyboard(page, () => openPractice({ page, server, browser }))
})
