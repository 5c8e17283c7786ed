import sharp from 'sharp'

export const pdf = (text = 'hello'): Buffer =>
  Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>\n%%EOF\n`)

export const dicom = (): Buffer => Buffer.concat([Buffer.alloc(128), Buffer.from('DICM\x02\x00\x00\x00')])

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

/** A photo as a phone takes it: turned, with its place. */
export const photo = (width = 640, height = 480): Promise<Buffer> =>
  plain(width, height)
    .withExif({
      IFD0: { Make: 'PhoneMaker', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 42/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const png = (width = 640, height = 480): Promise<Buffer> => plain(width, height).png().toBuffer()
export const webp = (width = 640, height = 480): Promise<Buffer> => plain(width, height).webp().toBuffer()
