const DIGITS = 6

/** A number of the practitioner's series as it is printed: '000012'. */
export const folioOf = (number: number): string => String(number).padStart(DIGITS, '0')
