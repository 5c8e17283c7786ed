/** Saves the text as a file with this name. */
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
  // After the click has been handled, the browser does not need the URL any more.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
