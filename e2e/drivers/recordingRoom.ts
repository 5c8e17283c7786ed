import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { readManifest } from '../../server/meeting/media/recording/manifest.ts'
import type { TestServer } from '../fixtures/server.ts'

/** Chooses an entry of the menu More in the room (the page is in English). */
export const chooseInMore = async (page: Page, item: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Stops the recording, which asks first. */
export const stopRecording = async (page: Page): Promise<void> => {
  await chooseInMore(page, 'Stop recording')
  await page
    .getByRole('alertdialog', { name: 'Stop recording?' })
    .getByRole('button', { name: 'Stop recording' })
    .click()
}

/** The mark that everybody sees while the visit is recorded. */
export const recordingMark = (page: Page) =>
  page.getByTestId('streamingMarks').getByText('Recording', { exact: true })

/** The address of the visit's page, read in its room. */
export const pathOfVisit = (page: Page): string =>
  `/appointments/${/meeting-room\/([^/?]+)/.exec(page.url())?.[1] ?? ''}`

/** The files of all recordings on the disk. */
export const recordedFiles = async (clinic: TestServer): Promise<string[]> => {
  const names = await readdir(join(clinic.dataDir, 'recordings'), { recursive: true }).catch(() => [])
  return names.filter((name) => /\.(mp4|webm)$/.test(name))
}

/** Whose files the recordings on the disk have, by the list that each recording keeps: a role, and a number. */
export const recordedParticipants = async (clinic: TestServer): Promise<string[]> => {
  const root = join(clinic.dataDir, 'recordings')
  const names = await readdir(root, { recursive: true }).catch(() => [])
  const folders = names.filter((name) => basename(name) === 'manifest.jsonl').map(dirname)
  const lines = (await Promise.all(folders.map((folder) => readManifest(join(root, folder))))).flat()
  const found = lines.flatMap((line) => (line.kind === 'opened' ? [line.participant] : []))
  return [...new Set(found)].sort()
}
