/** P7.62, P7.63: asks for the size that is drawn. An address with a query of its own keeps it. */
export const imageAddress = (address: string, width: number, quality = 75): string => {
  const [path = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('w', String(width))
  parameters.set('q', String(quality))
  return `${path}?${parameters}`
}
