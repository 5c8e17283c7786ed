/** Two surnames are usual in Mexico. */
const SURNAMES = 2

/**
 * Splits a name before the surnames, as far as they can be known: the last two words of three or more, else the last.
 * @returns the given names with the space behind them, and the surnames; a single word is a surname
 */
export const splitName = (name: string): { given: string; surnames: string } => {
  const words = name.trim().split(/\s+/)
  const surnames = words.slice(-(words.length > SURNAMES ? SURNAMES : 1))
  const given = words.slice(0, words.length - surnames.length)
  return { given: given.map((word) => `${word} `).join(''), surnames: surnames.join(' ') }
}
