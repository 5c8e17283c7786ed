import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToBackgroundWorker } from './messages.ts'
import { workerFailures$ } from './workerFailures.ts'

class FakeWorker extends EventTarget {
  answers = true
  readonly sent: ToBackgroundWorker[] = []
  postMessage(message: ToBackgroundWorker): void {
    this.sent.push(message)
    const answer = new MessageEvent('message', { data: { kind: 'pong' } })
    if (this.answers) setTimeout(() => this.dispatchEvent(answer), 1)
  }
}

describe('failures of the worker of the virtual background', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const watch = (worker: FakeWorker) => {
    const errors: string[] = []
    const subscription = workerFailures$(worker).subscribe(({ message }) => errors.push(message))
    return { errors, subscription }
  }

  it('says nothing of a worker that answers, and asks no more when it is stopped', () => {
    const worker = new FakeWorker()
    const { errors, subscription } = watch(worker)
    vi.advanceTimersByTime(60_000)
    expect(errors).toEqual([])
    expect(worker.sent).toHaveLength(30)
    subscription.unsubscribe()
    vi.advanceTimersByTime(60_000)
    expect(worker.sent).toHaveLength(30)
  })

  it('tells once of a worker that hangs, after eight seconds, and not of one that was slow', () => {
    const worker = new FakeWorker()
    const { errors } = watch(worker)
    worker.answers = false
    vi.advanceTimersByTime(4_500)
    worker.answers = true
    vi.advanceTimersByTime(2_000)
    worker.answers = false
    vi.advanceTimersByTime(6_000)
    expect(errors).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(errors).toEqual(['The worker of the virtual background does not answer'])
  })

  it('tells of an error of the worker', () => {
    const worker = new FakeWorker()
    const { errors } = watch(worker)
    worker.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }))
    expect(errors).toEqual(['out of memory'])
  })
})
