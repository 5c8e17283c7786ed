/** The client's fault, not ours: answered as a bad request. */
export class BadDescription extends Error {
  override name = 'BadDescription'
}
