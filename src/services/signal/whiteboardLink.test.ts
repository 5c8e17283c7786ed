import { describe, expect, it } from 'vitest'
import { whiteboardAddress } from './whiteboardLink.ts'

const access = { addr: 'store.example:8443', token: 'a.b+c/d=' }
const partsOf = (initEndpoint: string) => {
  const { origin, pathname, searchParams } = new URL(whiteboardAddress(initEndpoint, access))
  return { page: origin + pathname, ...Object.fromEntries(searchParams) }
}

describe('the address of a whiteboard', () => {
  it.each([
    ['https://prod-init.100ms.live', 'https://whiteboard.100ms.live/'],
    ['https://qa-init.100ms.live/init', 'https://whiteboard-qa.100ms.live/'],
    ['https://dev-init.100ms.live', 'https://whiteboard-qa.100ms.live/'],
    ['https://eu.init.100ms.live', 'https://whiteboard.100ms.live/'],
  ])('M2.01 M2.02 M2.03 M2.04 M7.006 of %s is on the page of its environment', (initEndpoint, page) => {
    expect(partsOf(initEndpoint)).toEqual({
      page,
      endpoint: 'https://store.example:8443',
      token: 'a.b+c/d=',
    })
  })

  it('M2.02 is on the server itself where that is not the provider, and as safe as that is', () => {
    expect(partsOf('https://clinic.example/init')).toMatchObject({
      page: 'https://clinic.example/whiteboard.html',
      endpoint: 'https://store.example:8443',
    })
    expect(partsOf('http://127.0.0.1:3000/init')).toMatchObject({
      page: 'http://127.0.0.1:3000/whiteboard.html',
      endpoint: 'http://store.example:8443',
    })
    expect(partsOf('https://qa.not100ms.live/init')).toMatchObject({
      page: 'https://qa.not100ms.live/whiteboard.html',
    })
  })
})
