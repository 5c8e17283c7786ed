import { byKeyboard } from '../drivers/byKeyboard.ts'
import { test } from '../fixtures/server.ts'
import { openPractice, serverEnv } from './openPractice.ts'

// In a file of its own, because the practice is opened in an empty clinic and its server is started anew.
test.use({ serverEnv })

test('a practice is opened, and its books are closed, by keyboard alone on both sides', async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(400_000)
  await byKeyboard(page, () => openPractice({ page, server, browser }))
})
