/** A picture in I420: luma, then both chromas at half the size. `strides` are bytes per row. */
export interface Picture {
  planes: readonly Buffer[]
  strides: readonly number[]
  width: number
  height: number
}

const DARK = 24
const NEUTRAL = 128

/** The composed picture, drawn anew for each tick. */
export class Canvas {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.bytes = Buffer.alloc((width * height * 3) / 2)
  }

  clear(): void {
    this.bytes.fill(DARK, 0, this.width * this.height)
    this.bytes.fill(NEUTRAL, this.width * this.height)
  }

  /** @param x even, as is `y`; the picture must lie inside the canvas */
  draw(picture: Picture, x: number, y: number): void {
    const { width, height, bytes } = this
    for (const [plane, source] of picture.planes.slice(0, 3).entries()) {
      const half = plane === 0 ? 1 : 2
      const base = plane === 0 ? 0 : width * height + (plane - 1) * (width / 2) * (height / 2)
      const stride = width / half
      for (let row = 0; row < picture.height / half; row += 1) {
        const from = row * (picture.strides[plane] ?? 0)
        source.copy(bytes, base + (y / half + row) * stride + x / half, from, from + picture.width / half)
      }
    }
  }
}
