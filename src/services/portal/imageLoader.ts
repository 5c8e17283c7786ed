/** P7.62, P7.63: requests the drawn size. A URL with a query of its own is unchanged. */
export const imageAddress = (address: string, width: number, quality = 75): string => {
  const [path = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('w', String(width))
  parameters.set('q', String(quality))
  return `${path}?${parameters}`
}
