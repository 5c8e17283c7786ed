import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { BlobReader, ZipReader } from '@zip.js/zip.js'

/** The paths in an archive. */
const pathsIn = async (file: string): Promise<string[]> => {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(await readFile(file))])))
  const paths = (await reader.getEntries()).map(({ filename }) => filename)
  await reader.close()
  return paths
}

/** Gives the password, and saves the archive that is offered then. */
export const saveArchive = async (
  page: Page,
  password: string,
): Promise<{ name: string; paths: string[] }> => {
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prepare file' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save file' }).click()
  const file = await download
  return { name: file.suggestedFilename(), paths: await pathsIn(await file.path()) }
}
