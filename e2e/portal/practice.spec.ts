import { test } from '../fixtures/server.ts'
import { openPractice, serverEnv } from './openPractice.ts'

test.use({ serverEnv })

test('a new doctor opens a practice, a patient books, pays and is treated by video, and the doctor closes the books', async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(240_000)
  await openPractice({ page, server, browser })
})
