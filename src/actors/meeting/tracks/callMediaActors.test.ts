import { expect, it } from 'vitest'
import { defineApplyOutputLogic } from './callMediaActors.ts'

it('a chosen speaker plays the others and the own playlists', async () => {
  const asked: string[] = []
  const logic = defineApplyOutputLogic({
    remoteAudio: { setOutput: async (id: string) => void asked.push(`others ${id}`) },
    playlists: { setOutput: async (id: string) => void asked.push(`playlists ${id}`) },
  } as never)
  await expect(
    logic({ input: { deviceId: 'headset' }, signal: new AbortController().signal } as never),
  ).resolves.toEqual({ deviceId: 'headset' })
  expect(asked).toEqual(['others headset', 'playlists headset'])
})
