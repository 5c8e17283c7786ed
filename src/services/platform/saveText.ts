/** Gives the text to the person as a file of this name. */
export const saveText = (
  document: Document,
  name: string,
  text: string,
  type = 'application/x-ndjson',
): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken what it needs when the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
