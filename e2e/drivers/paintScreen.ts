/**
 * Runs in a page: a window that never rests is what it shares. The browser's own dialogue cannot be answered
 * without a head.
 */
export const paintScreen = (): void => {
  navigator.mediaDevices.getDisplayMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1_280
    canvas.height = 720
    const brush = canvas.getContext('2d')
    let count = 0
    setInterval(() => {
      count += 1
      if (!brush) return
      brush.fillStyle = count % 2 === 0 ? 'teal' : 'navy'
      brush.fillRect(0, 0, canvas.width, canvas.height)
    }, 100)
    return canvas.captureStream(15)
  }
}
