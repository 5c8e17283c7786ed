import { TestScheduler } from 'rxjs/testing'
import { expect } from 'vitest'

/** Runs a test in virtual time: a character of a marble diagram is a millisecond. */
export const inVirtualTime = (run: Parameters<TestScheduler['run']>[0]): void => {
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(run)
}
