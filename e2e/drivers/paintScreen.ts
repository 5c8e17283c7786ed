/**
 * Runs in a page: replaces screen sharing by a window that changes constantly, because the browser's dialogue
 * cannot be answered without a window.
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
