/** The client's description is invalid; answered as a bad request. */
export class BadDescription extends Error {
  override name = 'BadDescription'
}
