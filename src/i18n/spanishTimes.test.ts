import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('./es/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

// "10:30 a. m." ends with a point: another one after it would read "a. m..".
it.each(files)('no sentence of %s puts a point behind a time', (file) => {
  expect(readFileSync(new URL(file, folder), 'utf8')).not.toMatch(/\{\{(time|when|range)\}\}\./)
})
