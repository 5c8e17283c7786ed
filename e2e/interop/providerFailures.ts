/** Codes of the provider's calls that failed. */
export const failed: number[] = []

export const codeOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : 0

export const attempt = (call: () => Promise<unknown>): void => {
  void call().catch((error: unknown) => failed.push(codeOf(error)))
}
