/**
 * Adds a second, square camera to the fake one of the browser, so that the two can be distinguished. Runs in the page.
 */
export const addSecondCamera = (): void => {
  const { mediaDevices } = navigator
  // The initial blank page of a tab has none.
  if (mediaDevices === undefined) return
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
  const enumerateDevices = mediaDevices.enumerateDevices.bind(mediaDevices)
  const second = {
    deviceId: 'second-camera',
    groupId: 'second',
    kind: 'videoinput',
    label: 'Second camera',
    toJSON: () => ({}),
  } as const
  mediaDevices.enumerateDevices = async () => [...(await enumerateDevices()), second]
  mediaDevices.getUserMedia = async (constraints) => {
    if (!JSON.stringify(constraints ?? {}).includes(second.deviceId)) return getUserMedia(constraints)
    const canvas = document.createElement('canvas')
    canvas.width = 480
    canvas.height = 480
    const brush = canvas.getContext('2d')
    let count = 0
    setInterval(() => {
      count += 1
      if (brush === null) return
      brush.fillStyle = count % 2 === 0 ? 'maroon' : 'olive'
      brush.fillRect(0, 0, canvas.width, canvas.height)
    }, 60)
    const stream = canvas.captureStream(15)
    for (const track of stream.getTracks()) track.getSettings = () => ({ deviceId: second.deviceId })
    return stream
  }
}
