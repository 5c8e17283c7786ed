import { expect } from '@playwright/test'
import { EICAR, startFakeClamd } from '../../server/testing/fakeClamd.ts'
import { startFakeS3 } from '../../server/testing/fakeS3.ts'
import { pdf } from '../../server/testing/sampleFiles.ts'
import { startServer, test } from '../fixtures/server.ts'
import { openHome } from './signIn.ts'

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

test('with a bucket and a scanner by setting, files pass the scanner and lie in the bucket', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const bucket = await startFakeS3()
  const scanner = await startFakeClamd()
  const { port } = scanner.place
  const server = await startServer({
    SEED: 'demo',
    CLAMAV: `127.0.0.1:${port}`,
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  })
  const context = await browser.newContext({ baseURL: server.baseURL })
  const page = await context.newPage()
  try {
    // The demo's own papers.
    const before = bucket.objects.size
    expect(before).toBeGreaterThan(0)
    await openHome(page, server)
    await page.goto('/patients')
    await page.getByRole('region', { name: 'Your patients' }).getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Files' }).click()
    const choose = page.getByLabel('Choose files')

    await test.step('a clean file arrives in the bucket, and is read from there', async () => {
      await choose.setInputFiles(file('Estudio.pdf', pdf()))
      const open = page.getByRole('button', { name: 'Open Estudio' })
      await expect(open).toBeVisible()
      expect(bucket.objects.size).toBe(before + 1)
      expect([...bucket.objects.values()].some((bytes) => bytes.equals(pdf()))).toBe(true)
      await open.click()
      await expect(page.getByRole('dialog').getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
      const address = (await page.getByRole('link', { name: 'Save file' }).getAttribute('href')) ?? ''
      const answer = await page.request.get(address)
      expect((await answer.body()).equals(pdf())).toBe(true)
      await page.keyboard.press('Escape')
    })

    await test.step('a file with a virus is refused, and nothing of it is in the bucket', async () => {
      await choose.setInputFiles(file('Virus.pdf', Buffer.concat([pdf(), Buffer.from(EICAR)])))
      await expect(page.getByRole('main').getByText('The file may be unsafe')).toBeVisible()
      expect(bucket.objects.size).toBe(before + 1)
    })

    await test.step('while the scanner is away a file waits; it arrives once the scanner answers', async () => {
      await scanner.close()
      await choose.setInputFiles(file('Después.pdf', pdf()))
      await expect(page.getByRole('main').getByText('The file cannot be checked right now.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Open Después' })).toHaveCount(0)
      const again = await startFakeClamd(Number.POSITIVE_INFINITY, port)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('button', { name: 'Open Después' })).toBeVisible()
      await again.close()
    })
  } finally {
    await context.close()
    await server.stop()
    await bucket.close()
  }
})
