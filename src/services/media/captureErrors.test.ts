import { describe, expect, it } from 'vitest'
import { browserError } from '../testing/fakeMedia.ts'
import { captureError, isDeviceError } from './captureErrors.ts'

const codeOf = (thrown: unknown, isFirefox = false) => captureError(thrown, 'video', { isFirefox }).code

describe('errors of the devices', () => {
  it.each([
    { title: 'M8.056 M8.010 not allowed', thrown: browserError('NotAllowedError'), code: 3001 },
    { title: 'M8.057 M8.011 not found', thrown: browserError('NotFoundError'), code: 3002 },
    { title: 'M8.058 M8.012 not readable', thrown: browserError('NotReadableError'), code: 3003 },
    { title: 'M8.058 aborted by the system', thrown: browserError('AbortError'), code: 3003 },
    { title: 'M8.059 M8.018 over-constrained', thrown: browserError('OverconstrainedError'), code: 3009 },
    { title: 'M8.060 M8.014 a type error', thrown: new TypeError('no constraints'), code: 3005 },
    {
      title: 'M8.061 M8.020 denied by the system',
      thrown: browserError('NotAllowedError', 'Permission denied by system'),
      code: 3011,
    },
    { title: 'M8.009 anything else', thrown: browserError('SecurityError'), code: 3000 },
    { title: 'M8.009 what is no error at all', thrown: 'boom', code: 3000 },
  ])('$title becomes $code', ({ thrown, code }) => {
    expect(codeOf(thrown)).toBe(code)
  })

  it('M8.062 M8.057 on Firefox not found means the system denied it', () => {
    expect(codeOf(browserError('NotFoundError'), true)).toBe(3011)
  })

  it('M8.001 has action, kind and the browser’s message', () => {
    expect(
      captureError(browserError('NotReadableError', 'Busy'), 'audio', { isFirefox: false }),
    ).toMatchObject({ action: 'TRACK', trackType: 'audio', description: 'Busy', terminal: false })
  })

  it('M8.074 M8.075 M8.076 only failures of the device itself have an empty track stand in', () => {
    const codes = [3000, 3001, 3002, 3003, 3004, 3005, 3009, 3011, 3014]
    const error = captureError('x', 'audio', { isFirefox: false })
    expect(codes.filter((code) => isDeviceError({ ...error, code }))).toEqual([3001, 3002, 3003, 3011, 3014])
  })
})
