import { describe, expect, it } from 'vitest'
import { letInPath } from '../../contracts/portal/letInPath.ts'
import { takeLetIn } from './takeLetIn.ts'

/** Reads the address twice, as a reload does. */
const readAt = (path: string) => {
  const at = new URL(path, 'https://clinic.example')
  const location = { hash: at.hash, pathname: at.pathname, search: at.search }
  const scope = {
    location,
    history: {
      state: { key: 'k' },
      replaceState: (_: unknown, __: string, to: string) => Object.assign(location, { hash: '', to }),
    },
  } as unknown as Parameters<typeof takeLetIn>[0]
  return { read: [takeLetIn(scope), takeLetIn(scope)], location }
}

describe('letting the patient in by the address of the room', () => {
  it('holds once', () => {
    const { read, location } = readAt(letInPath('a-1'))
    expect(read).toEqual([true, false])
    expect(location).toMatchObject({ to: '/meeting-room/a-1' })
  })

  it('is not meant by another address', () => {
    for (const hash of ['', '#check-out', '#let-in-all'])
      expect(readAt(`/meeting-room/a-1${hash}`).read).toEqual([false, false])
  })
})
