import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EICAR, startFakeClamd } from '../../testing/fakeClamd.ts'
import { dicom, pdf, photo, png, webp } from '../../testing/sampleFiles.ts'
import { checkFile } from './checkFile.ts'
import { ScannerUnavailable } from './clamd.ts'

const check = (bytes: Buffer, declaredType: string, purpose: 'record' | 'document' | 'avatar' = 'record') =>
  checkFile({ purpose, declaredType, bytes }, null)

const kept = async (...about: Parameters<typeof check>) => {
  const checked = await check(...about)
  if (checked.verdict !== 'ready') throw new Error(`It was refused: ${checked.refusal}`)
  return checked
}

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

describe('the check of a file', () => {
  it('keeps PDF and DICOM byte for byte, with their hash', async () => {
    for (const [bytes, type] of [
      [pdf(), 'application/pdf'],
      [dicom(), 'application/dicom'],
    ] as const) {
      const checked = await kept(bytes, type)
      expect(Buffer.from(checked.bytes).equals(bytes)).toBe(true)
      expect(checked).toMatchObject({
        type,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
    }
  })

  it('writes a photo anew: upright, without its place and its maker', async () => {
    const bytes = await photo(640, 480)
    expect((await sharp(bytes).metadata()).exif?.includes('PhoneMaker')).toBe(true)
    const checked = await kept(bytes, 'image/jpeg')
    const { width, height, exif, orientation } = await sharp(checked.bytes).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 480,
      height: 640,
      exif: undefined,
      orientation: undefined,
    })
    expect(checked.sha256).toBe(createHash('sha256').update(checked.bytes).digest('hex'))
  })

  it('drops what follows the end of a picture', async () => {
    const bytes = Buffer.concat([await png(), html])
    const checked = await kept(bytes, 'image/png')
    expect(Buffer.from(checked.bytes).includes('<script>')).toBe(false)
  })

  it.each([
    ['a page that says it is a picture', html, 'image/png', 'notAsDeclared'],
    ['a page that says it is a PDF', html, 'application/pdf', 'notAsDeclared'],
    ['a drawing that says it is a picture', svg, 'image/png', 'notAsDeclared'],
    ['a drawing', svg, 'image/svg+xml', 'typeNotAllowed'],
    ['a page', html, 'text/html', 'typeNotAllowed'],
    ['a program', Buffer.from('MZ\u0090\u0000'), 'application/pdf', 'notAsDeclared'],
    ['a PDF that says it is DICOM', pdf(), 'application/dicom', 'notAsDeclared'],
    ['nothing', Buffer.alloc(0), 'application/pdf', 'empty'],
    ['one byte too many', Buffer.alloc(25 * 1024 * 1024 + 1), 'application/pdf', 'tooLarge'],
    [
      'a picture of Apple',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'image/heic',
      'typeNotAllowed',
    ],
  ])('refuses %s', async (_, bytes, type, refusal) => {
    expect(await check(bytes, type)).toEqual({ verdict: 'refused', refusal })
  })

  it('refuses a picture of another kind than declared, and one that is cut off', async () => {
    expect(await check(await webp(), 'image/jpeg')).toMatchObject({ refusal: 'notAsDeclared' })
    const whole = await png(2_000, 2_000)
    expect(await check(whole.subarray(0, whole.length / 2), 'image/png')).toMatchObject({
      refusal: 'damaged',
    })
  })

  it('refuses a picture of a few bytes that unpacks to too many pixels', async () => {
    const bomb = await png(9_000, 9_000)
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await check(bomb, 'image/png')).toEqual({ verdict: 'refused', refusal: 'dimensions' })
  })

  it('cuts a picture of the practitioner to 512 pixels, from 400 to 6000', async () => {
    const checked = await kept(await photo(1_200, 800), 'image/jpeg', 'avatar')
    expect(checked.type).toBe('image/webp')
    expect(await sharp(checked.bytes).metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' })
    await kept(await png(400, 400), 'image/png', 'avatar')
    for (const [width, height] of [
      [399, 600],
      [600, 399],
      [6_001, 400],
    ] as const)
      expect(await check(await png(width, height), 'image/png', 'avatar')).toMatchObject({
        refusal: 'dimensions',
      })
  })

  it('has a list and a size for each purpose', async () => {
    expect(await check(await webp(), 'image/webp', 'document')).toMatchObject({ refusal: 'typeNotAllowed' })
    expect(await check(dicom(), 'application/dicom', 'document')).toMatchObject({ refusal: 'typeNotAllowed' })
    expect(await check(pdf(), 'application/pdf', 'avatar')).toMatchObject({ refusal: 'typeNotAllowed' })
    expect(await check(Buffer.alloc(10 * 1024 * 1024 + 1), 'application/pdf', 'document')).toMatchObject({
      refusal: 'tooLarge',
    })
    expect(await check(Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png', 'avatar')).toMatchObject({
      refusal: 'tooLarge',
    })
  })
})

describe('the scanner', () => {
  let clamd: Awaited<ReturnType<typeof startFakeClamd>>
  beforeAll(async () => {
    clamd = await startFakeClamd(1024 * 1024)
  })
  afterAll(() => clamd.close())
  const scanned = (bytes: Buffer) =>
    checkFile({ purpose: 'record', declaredType: 'application/pdf', bytes }, clamd.place)

  it('passes what is clean and refuses what is not, over several chunks', async () => {
    expect(await scanned(pdf('x'.repeat(200_000)))).toMatchObject({ verdict: 'ready' })
    const infected = Buffer.concat([pdf('x'.repeat(200_000)), Buffer.from(EICAR)])
    expect(await scanned(infected)).toEqual({ verdict: 'refused', refusal: 'malware' })
  })

  it('lets nothing pass that it did not scan whole, and nothing while it is away', async () => {
    await expect(scanned(pdf('x'.repeat(2 * 1024 * 1024)))).rejects.toThrow(ScannerUnavailable)
    const gone = await startFakeClamd()
    await gone.close()
    await expect(
      checkFile({ purpose: 'record', declaredType: 'application/pdf', bytes: pdf() }, gone.place),
    ).rejects.toThrow(ScannerUnavailable)
  })
})
