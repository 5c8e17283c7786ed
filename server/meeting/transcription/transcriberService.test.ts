import { afterEach, describe, expect, it } from 'vitest'
import { startTranscriberService, type TranscriberService } from './transcriberService.ts'

describe('the process of the transcriber', () => {
  let service: (TranscriberService & { kill(): void }) | null = null
  afterEach(() => service?.close())

  it('is ready with tones, and is started again after a crash, which is told', async () => {
    const troubles: string[] = []
    let lost = 0
    const started = startTranscriberService({ kind: 'tones' }, (message) => troubles.push(message))
    service = started
    started.onLost(() => {
      lost += 1
    })
    expect(started.problem).toBe('The transcriber is starting')
    await expect.poll(() => started.problem, { timeout: 20_000 }).toBeNull()
    started.kill()
    await expect.poll(() => lost, { timeout: 20_000 }).toBe(1)
    expect(started.problem).toBe('The transcriber ended and is being started again')
    expect(troubles).toEqual(['The transcriber ended and is being started again'])
    await expect.poll(() => started.problem, { timeout: 20_000 }).toBeNull()
  }, 60_000)

  it('says in a sentence why a model cannot be used, and what is said then does no harm', async () => {
    const troubles: string[] = []
    const started = startTranscriberService({ kind: 'whisper', path: '/no/such/model.bin' }, (message) =>
      troubles.push(message),
    )
    service = started
    await expect.poll(() => troubles.length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(troubles[0]).toBe('TRANSCRIBER names a model that cannot be read: /no/such/model.bin')
    expect(started.problem).toBe(troubles[0])
    started.send({ kind: 'forget', speaker: 'nobody' })
  }, 60_000)
})
