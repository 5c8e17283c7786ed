import { expect, it } from 'vitest'
import { imageAddress } from './imageLoader.ts'

it('P7.62 P7.63 adds the width as w and the quality as q', () => {
  expect(imageAddress('/a.png', 64, 80)).toBe('/a.png?w=64&q=80')
})

it('P7.62 leaves an existing query unchanged', () => {
  expect(imageAddress('https://files.example/a.png?sign=1', 64)).toBe(
    'https://files.example/a.png?sign=1&w=64&q=75',
  )
})
