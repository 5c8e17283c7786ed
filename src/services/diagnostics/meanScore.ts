const SECOND = 1_000

/**
 * The score of a connection: the mean of the server's scores, each weighted with one more for every second
 * begun until the next (protocol §10). Zero and negative values are no scores. Pure.
 */
export const meanScore = (
  given: readonly { readonly at: number; readonly score: number }[],
  until: number,
): number | null => {
  const scores = given.filter(({ score }) => score > 0)
  let sum = 0
  let count = 0
  scores.forEach(({ at, score }, index) => {
    const next = scores[index + 1]?.at ?? until
    const times = 1 + Math.max(0, Math.ceil((next - at) / SECOND))
    sum += score * times
    count += times
  })
  return count === 0 ? null : Math.round((sum / count) * 100) / 100
}
