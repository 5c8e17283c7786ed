import { TIME } from '../../src/contracts/constants.ts'

type Times = Partial<Record<keyof typeof TIME, number>>

/**
 * The times, in milliseconds, that a browser test shortens because it waits for them to pass. The tests of
 * `model-tests` and `src` prove the real ones in virtual time.
 */
export const SHORT_TIMES = { retryWindow: 15_000 } as const satisfies Times

const TABLE = /\/src\/contracts\/constants\.ts$/

/** A plugin of Vite that puts these times into a bundled page; a name that is not in the table fails. */
export const withTimes = (times: Times) => ({
  name: 'with-times',
  transform(code: string, id: string): string | null {
    if (!TABLE.test(id)) return null
    for (const name of Object.keys(times)) if (!(name in TIME)) throw new Error(`No time is called ${name}`)
    return `${code}\nObject.assign(TIME, ${JSON.stringify(times)})\n`
  },
})
