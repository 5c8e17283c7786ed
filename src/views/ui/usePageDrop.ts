import { useEffect } from 'react'

/**
 * Files dropped anywhere on the page. Without it the browser opens a dropped file in place of the page. An area
 * that takes the files itself prevents the default, and its files are not passed on.
 */
export const usePageDrop = (onFiles: (files: readonly File[]) => void): void => {
  useEffect(() => {
    const events = new AbortController()
    const { signal } = events
    const takesFiles = (event: DragEvent): boolean =>
      !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true
    window.addEventListener('dragover', (event) => takesFiles(event) && event.preventDefault(), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        if (!takesFiles(event)) return
        event.preventDefault()
        onFiles([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    return () => events.abort()
  })
}
